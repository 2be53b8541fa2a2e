"""The WebAssembly module in wasmtime: one request in, one answer out."""

import hashlib
import importlib.metadata
import json
import os
import pathlib
import secrets
import sys
import tempfile
import threading
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Type, TypeVar

if TYPE_CHECKING:
    import wasmtime

_here = pathlib.Path(__file__).parent
_lock = threading.Lock()
_instance: Optional["_Instance"] = None
_Kind = TypeVar("_Kind")


def _cache_path(wasm: bytes, version: str) -> pathlib.Path:
    folder = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    key = hashlib.sha256(wasm + version.encode()).hexdigest()[:32]
    return pathlib.Path(folder) / "activation-rules" / (key + ".cwasm")


def _compiled(engine: "wasmtime.Engine", wasm: bytes) -> "wasmtime.Module":
    """The compiled module, from the user's cache where that is theirs alone, since what is in it runs as machine code."""
    import wasmtime

    path = _cache_path(wasm, importlib.metadata.version("wasmtime"))
    try:
        status = path.stat()
        if not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022):
            return wasmtime.Module.deserialize_file(engine, str(path))
    except (OSError, wasmtime.WasmtimeError):
        pass
    print("activation_rules: compiling its module, once for this user; this takes some seconds", file=sys.stderr)
    module = wasmtime.Module(engine, wasm)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(module.serialize())
        os.replace(name, path)
    except OSError:
        pass  # Without a cache the next start compiles once more.
    return module


def _export(exports: Mapping[str, object], name: str, kind: Type[_Kind]) -> _Kind:
    found = exports[name]
    if not isinstance(found, kind):
        raise TypeError(f"the module's {name} is a {found.__class__.__name__}")
    return found


class _Instance:
    def __init__(self) -> None:
        try:
            import wasmtime
        except ImportError as error:
            raise ImportError("activation_rules requires wasmtime: pip install wasmtime") from error
        wasm = (_here / "activation.wasm").read_bytes()
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        exports = wasmtime.Instance(self.store, _compiled(engine, wasm), []).exports(self.store)
        self.memory = _export(exports, "memory", wasmtime.Memory)
        self.functions: Dict[str, "wasmtime.Func"] = {
            name: _export(exports, name, wasmtime.Func) for name in ("seed", "allocate", "answer", "release")
        }
        self.functions["seed"](self.store, secrets.randbits(63))

    def call(self, name: str, *arguments: int) -> int:
        """Calls an export; returns the address that it gives, or 0."""
        found: Optional[int] = self.functions[name](self.store, *arguments)
        return (found or 0) & 0xFFFFFFFF

    def answer(self, request: bytes) -> bytes:
        place = self.call("allocate", len(request))
        if place == 0:
            raise MemoryError(f"no memory for a request of {len(request)} bytes")
        self.memory.write(self.store, request, place)
        found = self.call("answer", place, len(request), 1)
        length = int.from_bytes(self.memory.read(self.store, found, found + 4), "little")
        answer = bytes(self.memory.read(self.store, found + 4, found + 4 + length))
        self.call("release", found)
        return answer


def ask(request: Dict[str, Any]) -> Dict[str, Any]:
    """The answer to a request of the line protocol, both as dictionaries. May be called from any thread."""
    global _instance
    data = json.dumps(request, ensure_ascii=False).encode("utf-8", "replace")
    with _lock:
        if _instance is None:
            _instance = _Instance()
        answer: Dict[str, Any] = json.loads(_instance.answer(data))
        return answer
