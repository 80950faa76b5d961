; Inno Setup recipe for Windows. UNTESTED: written from the documentation, never run.
; First `py dev.py build`, then compile this file from the project's folder.

#define Version "0.1.0"

[Setup]
AppId={{6E0B3B63-6C7E-4C0E-9C43-2F2B8A0C6D11}
AppName=mjref
AppVersion={#Version}
AppPublisher=The mjref developers
DefaultDirName={autopf}\mjref
DefaultGroupName=mjref
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=mjref-{#Version}-windows-x64
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"

[Files]
Source: "..\..\dist\mjref\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\mjref"; Filename: "{app}\mjref-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.mjref"; ValueType: string; ValueData: "mjref.tournament"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\mjref.tournament"; ValueType: string; ValueData: "mjref tournament"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\mjref.tournament\shell\open\command"; ValueType: string; ValueData: """{app}\mjref-window.exe"" open ""%1"""

[Run]
Filename: "{app}\mjref-window.exe"; Description: "Open mjref"; Flags: nowait postinstall skipifsilent
