// A program that asks rules needs this module only: what its declarations mention comes with it.
@_exported public import Predicates
@_exported public import UniformTypes
