#!/bin/sh
# Makes a disk image of dist/mjref.app. UNTESTED: written from the documentation, never run.
# SIGN_AS names a signing identity; without it the program is signed for this machine only.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' mjref/__init__.py)

codesign --force --deep --options runtime \
    --entitlements installer/macos/entitlements.plist --sign "${SIGN_AS:--}" dist/mjref.app
hdiutil create -volname mjref -srcfolder dist/mjref.app -ov -format UDZO \
    "dist/mjref-$version-macos-$(uname -m).dmg"
