"""The server, asked by pytest-lsp, a client that checks messages against the protocol's types."""

import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[os.environ["ACTIVATION_RULE"], "lsp"]), params=["neovim", "visual_studio_code"])
async def client(request, lsp_client: LanguageClient):
    capabilities = client_capabilities(request.param)
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=ROOT.as_uri()))
    yield
    await lsp_client.shutdown_session()


def opened(client, path, language):
    text = (ROOT / path).read_text()
    uri = (ROOT / path).as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)))
    return types.TextDocumentIdentifier(uri), text


def place(text, word, shift=1):
    start = text.index(word) + shift
    line = text.count("\n", 0, start)
    return types.Position(line, start - (text.rfind("\n", 0, start) + 1))


def whole():
    return types.Range(types.Position(0, 0), types.Position(9999, 0))


FILES = [("Corpus/extensions/valid/image-share.plist", "xml"), ("Corpus/embedded/project.yml", "yaml"),
         ("Corpus/embedded/app.json", "json"), ("Corpus/embedded/plugin.ts", "typescript"),
         ("Corpus/embedded/Project.swift", "swift")]


@pytest.mark.asyncio
@pytest.mark.parametrize("path,language", FILES)
async def test_every_request_has_an_answer(client: LanguageClient, path, language):
    document, text = opened(client, path, language)
    await client.text_document_code_action_async(
        types.CodeActionParams(document, whole(), types.CodeActionContext(diagnostics=[])))
    await client.text_document_formatting_async(
        types.DocumentFormattingParams(document, types.FormattingOptions(tab_size=2, insert_spaces=True)))
    for word in ["public.", "registeredTypeIdentifiers", "NSExtension"]:
        if word in text:
            at = place(text, word)
            await client.text_document_hover_async(types.HoverParams(document, at))
            await client.text_document_completion_async(types.CompletionParams(document, at))


@pytest.mark.asyncio
async def test_a_type_is_explained(client: LanguageClient):
    document, text = opened(client, "Corpus/extensions/valid/image-share.plist", "xml")
    hover = await client.text_document_hover_async(types.HoverParams(document, place(text, "public.image")))
    assert "public.image → public.data → public.item" in hover.contents.value


@pytest.mark.asyncio
async def test_mistakes_come_and_go(client: LanguageClient):
    uri = "untitled:rule"
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=uri, language_id="activation-rule", version=1, text="TRUEPREDICATE")))
    assert [each.code for each in await diagnostics(client, uri)] == ["AR201"]
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=uri),
        [types.TextDocumentContentChangePartial(
            range=types.Range(types.Position(0, 0), types.Position(0, 13)), text="extensionItems.@count == 1 AND x ==")]))
    assert "AR100" in [each.code for each in await diagnostics(client, uri)]


async def diagnostics(client, uri):
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return client.diagnostics[uri]


@pytest.mark.asyncio
async def test_the_configuration_is_followed(client: LanguageClient, tmp_path):
    path = tmp_path / "rule.predicate"
    path.write_text("TRUEPREDICATE")
    uri = path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=uri, language_id="activation-rule", version=1, text="TRUEPREDICATE")))
    assert [each.code for each in await diagnostics(client, uri)] == ["AR201"]
    configuration = tmp_path / ".activation-rule.json"
    configuration.write_text('{"rules": {"AR201": "off"}}')
    client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))
    assert not await diagnostics(client, uri)


@pytest.mark.asyncio
async def test_a_rule_is_described(client: LanguageClient):
    document, text = opened(client, "Corpus/extensions/valid/image-share.plist", "xml")
    hover = await client.text_document_hover_async(types.HoverParams(document, place(text, "NSExtensionActivationRule")))
    assert hover.contents.value.startswith("Shown for ")
