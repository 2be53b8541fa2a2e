#!/bin/sh
# Installs activation-rule below ~/.local, or below the folder in PREFIX:
#   curl -fsSL https://github.com/@REPOSITORY@/releases/download/v@VERSION@/install.sh | sh
# What was downloaded must have the hash that stands below. RELEASE names another place to take the archive from.
set -eu
release=${RELEASE:-https://github.com/@REPOSITORY@/releases/download/v@VERSION@}
prefix=${PREFIX:-$HOME/.local}
case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x86_64 hash=@SHA256-linux-x86_64@ ;;
  Linux-aarch64 | Linux-arm64) platform=linux-aarch64 hash=@SHA256-linux-aarch64@ ;;
  Darwin-*) platform=macos-universal hash=@SHA256-macos-universal@ ;;
  *) echo "activation-rule has no release for $(uname -s) on $(uname -m); swift build makes it" >&2; exit 1 ;;
esac
name=activation-rule-@VERSION@-$platform
case "$hash" in @*) echo "this release has no archive for $platform; swift build makes the tool" >&2; exit 1 ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
curl -fsSL --retry 3 -o "$folder/$name.tar.gz" "$release/$name.tar.gz"
if command -v sha256sum >/dev/null; then found=$(sha256sum <"$folder/$name.tar.gz"); else found=$(shasum -a 256 <"$folder/$name.tar.gz"); fi
if [ "${found%% *}" != "$hash" ]; then
  echo "$name.tar.gz isn't what was released: its hash is ${found%% *}, expected $hash. Nothing was installed." >&2
  exit 1
fi
tar -xzf "$folder/$name.tar.gz" -C "$folder"
mkdir -p "$prefix"
cp -R "$folder/$name/bin" "$folder/$name/share" "$prefix/"
echo "Installed $("$prefix/bin/activation-rule" --version) in $prefix/bin."
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "Put it on the path: export PATH=\"$prefix/bin:\$PATH\"" ;; esac
