-- The server in Neovim without a screen: nvim --headless -u NONE -l Tests/Editors/neovim.lua, or -S before 0.9.
-- The variable ACTIVATION_RULE names the program, EDITOR_FOLDER an empty folder.

local failures = 0
local function check(is_true, what)
  if not is_true then failures = failures + 1 end
  io.stdout:write((is_true and "ok      " or "FAILED  ") .. what .. "\n")
end

local path = os.getenv("EDITOR_FOLDER") .. "/Info.plist"
local rule = 'SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, ANY $a.registeredTypeIdentifiers '
  .. 'UTI-CONFORMS-TO "public.jpg").@count &gt;= 1).@count == 1'
local file = io.open(path, "w")
file:write('<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>NSExtension</key>\n\t<dict>\n'
  .. '\t\t<key>NSExtensionAttributes</key>\n\t\t<dict>\n\t\t\t<key>NSExtensionActivationRule</key>\n\t\t\t<string>' .. rule
  .. '</string>\n\t\t</dict>\n\t\t<key>NSExtensionPointIdentifier</key>\n\t\t<string>com.apple.share-services</string>\n'
  .. '\t\t<key>NSExtensionPrincipalClass</key>\n\t\t<string>Share</string>\n\t</dict>\n</dict>\n</plist>\n')
file:close()

vim.cmd("edit " .. path)
vim.bo.filetype = "xml"
local buffer = vim.api.nvim_get_current_buf()
local ended
local config = {
  name = "activation-rule", cmd = { os.getenv("ACTIVATION_RULE"), "lsp" },
  on_exit = function(code) ended = code end,
}
-- vim.lsp.start came with 0.8.
local id = vim.lsp.start and vim.lsp.start(config) or vim.lsp.start_client(config)
vim.lsp.buf_attach_client(buffer, id)

local function found() return vim.diagnostic.get(buffer) end
local function messages()
  local text = ""
  for _, each in ipairs(found()) do text = text .. each.message .. "\n" end
  return text
end
check(vim.wait(20000, function() return messages():find("public.jpg") ~= nil end), "the unknown type is found")

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
local line = vim.api.nvim_buf_get_lines(buffer, 8, 9, true)[1]
local function at(word) return {
  textDocument = { uri = vim.uri_from_bufnr(buffer) },
  position = { line = 8, character = (line:find(word, 1, true)) + 1 },
} end

local hover = ask("textDocument/hover", at("registered"))
check(hover and hover.contents.value:find("uniform type identifiers"), "a key is explained")
local items = ask("textDocument/completion", at("ttachments, $a"))
check(items and items.items[1].label == "attachments", "a key is completed")

local params = at("public.jpg")
params.range = { start = params.position, ["end"] = params.position }
params.context = { diagnostics = {} }
local chosen
for _, action in ipairs(ask("textDocument/codeAction", params) or {}) do
  if action.title:find("public.jpeg", 1, true) then chosen = chosen or action end
end
check(chosen ~= nil, "a fix is offered")
if chosen then vim.lsp.util.apply_workspace_edit(chosen.edit, "utf-16") end
local fixed = vim.api.nvim_buf_get_lines(buffer, 8, 9, true)[1]
check(fixed:find('UTI-CONFORMS-TO "public.jpeg"', 1, true) ~= nil, "the fix is made")
check(fixed:find("@count &gt;= 1", 1, true) ~= nil, "escapes stay")
check(vim.wait(20000, function() return messages():find("public.jpg") == nil end), "the finding is gone")

vim.lsp.buf.formatting_sync = vim.lsp.buf.formatting_sync or function() vim.lsp.buf.format({ async = false }) end
vim.lsp.buf.formatting_sync({}, 20000)
check(vim.api.nvim_buf_line_count(buffer) > 20, "the rule is laid out")

vim.lsp.stop_client(id)
check(vim.wait(20000, function() return ended ~= nil end) and ended == 0, "the server ends with 0")
vim.cmd(failures == 0 and "qall!" or "cquit")
