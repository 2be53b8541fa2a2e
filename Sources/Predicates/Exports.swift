// Trees and documents refer to their texts by `TextID`, so importers of this module also need the tables.
@_exported public import Texts
