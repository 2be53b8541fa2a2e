# Functions for the lines of these transcripts that make, change, and show files. Every folder begins empty.

git() { command git -c user.name=N -c user.email=n@example.org -c init.defaultBranch=main "$@"; }

# Makes the current folder a repository, and commits all that changed.
commit() { { [ -d .git ] || git init -q; } && git add -A && git commit -qm Change; }

# Writes a text to a file, in which \n is the end of a line.
write() { mkdir -p "$(dirname "$1")" && printf '%b' "$2" >"$1"; }

# Writes the Info.plist of a share extension with a rule, after more keys if there are any.
share() {
  write "$1" '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>NSExtension</key>\n\t<dict>
\t\t<key>NSExtensionAttributes</key>\n\t\t<dict>\n\t\t\t'"$3"'<key>NSExtensionActivationRule</key>\n\t\t\t'"$2"'
\t\t</dict>\n\t\t<key>NSExtensionPointIdentifier</key>\n\t\t<string>com.apple.share-services</string>
\t\t<key>NSExtensionMainStoryboard</key>\n\t\t<string>MainInterface</string>\n\t</dict>\n</dict>\n</plist>\n'
}

# The conditions of predicates: any number of attachments of types, and one type of an attachment without ANY.
types() {
  local tests="" type
  for type; do tests="$tests${tests:+ OR }ANY \$a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;$type&quot;"; done
  echo "<string>SUBQUERY(extensionItems, \$i, SUBQUERY(\$i.attachments, \$a, $tests).@count &gt;= 1).@count &gt;= 1</string>"
}

bad='<string>SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;com.adobe.pdf&quot;).@count &gt;= 1).@count &gt;= 1</string>'
always='<string>TRUEPREDICATE</string>'
never='<string>FALSEPREDICATE</string>'

# A dictionary with keys and their values: images 3 text true.
keys() {
  local text="" key
  while [ $# -gt 0 ]; do
    case $2 in true | false) value="<$2/>" ;; *) value="<integer>$2</integer>" ;; esac
    text="$text<key>NSExtensionActivation$1</key>$value" && shift 2
  done
  echo "<dict>$text</dict>"
}

# Writes the Info.plist of an app that declares com.example.notebook for files called .notebook, as public.data or another type.
app() {
  write "$1" '<plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string>
<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.notebook</string>
<key>UTTypeConformsTo</key><array><string>'"${2:-public.data}"'</string></array><key>UTTypeTagSpecification</key>
<dict><key>public.filename-extension</key><array><string>notebook</string></array></dict></dict></array></dict></plist>\n'
}

# Shows the lines that differ between two files.
changes() { diff -U 0 "$1" "$2" | tail -n +3; }
