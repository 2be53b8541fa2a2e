// Programs that evaluate rules need to import only this module, because it reexports the modules that its declarations use.
@_exported public import Predicates
@_exported public import UniformTypes
