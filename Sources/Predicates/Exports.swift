// Trees and documents name their texts by `TextID`: whoever imports this module needs the tables, too.
@_exported public import Texts
