#!/bin/sh
# NOT TRIED HERE: no Mac was at hand. Makes dist/Tavla-VERSION.dmg on a Mac, signed and notarised where the names are given:
#   SIGN_AS="Developer ID Application: …"  NOTARY_PROFILE=name-of-a-notarytool-keychain-profile
set -eu
cd "$(dirname "$0")/../.."
python="${PYTHON:-.venv/bin/python}"
version=$("$python" -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])')
"$python" tools/package.py --bundle
app=build/package/bundle/Tavla.app
if [ -n "${SIGN_AS:-}" ]; then
  find "$app" \( -name '*.dylib' -o -name '*.so' \) -exec codesign --force --timestamp --options runtime --sign "$SIGN_AS" {} +
  codesign --force --timestamp --options runtime --sign "$SIGN_AS" "$app"
fi
mkdir -p dist build/package/dmg
cp -R "$app" build/package/dmg/
cp -R build/package/licences build/package/dmg/Licences
cp build/package/tavla.cdx.json build/package/dmg/
ln -sf /Applications build/package/dmg/Applications
hdiutil create -volname Tavla -srcfolder build/package/dmg -ov -format ULFO "dist/Tavla-$version.dmg"
if [ -n "${NOTARY_PROFILE:-}" ]; then
  xcrun notarytool submit "dist/Tavla-$version.dmg" --keychain-profile "$NOTARY_PROFILE" --wait
  xcrun stapler staple "dist/Tavla-$version.dmg"
fi
