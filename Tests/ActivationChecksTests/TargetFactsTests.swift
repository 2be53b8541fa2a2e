import ActivationLint
import ActivationRules
import TestSupport
import Testing

@testable import ActivationChecks

/// The findings about an extension in a project, with one of its files changed in each case.
@Suite struct TargetFactsTests {
  /// A minimal project with an app and an extension, as Xcode writes it.
  private static let files = [
    "App.xcodeproj/project.pbxproj": """
    {objects = {
    P = {isa = PBXProject; buildConfigurationList = PL; mainGroup = M; targets = (A, S, K); };
    PL = {buildConfigurations = (PC); }; PC = {name = Debug; buildSettings = {SDKROOT = iphoneos; CURRENT_PROJECT_VERSION = 7; MARKETING_VERSION = 2.0; }; };
    A = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; productReference = AP; buildConfigurationList = AL; buildPhases = (AE); };
    AL = {buildConfigurations = (AC); }; AC = {name = Debug; buildSettings = {INFOPLIST_FILE = App.plist; PRODUCT_BUNDLE_IDENTIFIER = a.b; }; };
    AE = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 13; name = "Embed Foundation Extensions"; files = (EF); }; EF = {fileRef = SP; };
    S = {isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension"; productReference = SP; buildConfigurationList = SL; buildPhases = (SS, SR, SF); fileSystemSynchronizedGroups = (Y); };
    SL = {buildConfigurations = (SC); };
    SC = {name = Debug; buildSettings = {INFOPLIST_FILE = Share/Info.plist; PRODUCT_BUNDLE_IDENTIFIER = a.b.share; CODE_SIGN_ENTITLEMENTS = Share/S.entitlements; }; };
    SS = {isa = PBXSourcesBuildPhase; files = (B1); }; B1 = {fileRef = F1; }; F1 = {isa = PBXFileReference; path = Share.swift; };
    SR = {isa = PBXResourcesBuildPhase; files = (B2, B3); }; B2 = {fileRef = V; }; V = {isa = PBXVariantGroup; children = (F2); };
    F2 = {isa = PBXFileReference; path = Base.lproj/MainInterface.storyboard; }; B3 = {fileRef = F3; }; F3 = {isa = PBXFileReference; path = Action.js; };
    SF = {isa = PBXFrameworksBuildPhase; files = (B4); }; B4 = {fileRef = KP; };
    K = {isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; productReference = KP; buildConfigurationList = KL; };
    KL = {buildConfigurations = (KC); }; KC = {name = Debug; buildSettings = {APPLICATION_EXTENSION_API_ONLY = YES; }; };
    M = {isa = PBXGroup; children = (G, Y); }; G = {isa = PBXGroup; path = Share; children = (F1, V, F3); };
    Y = {isa = PBXFileSystemSynchronizedRootGroup; path = More; exceptions = (YE); };
    YE = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = S; membershipExceptions = (Left.swift, Second.js); };
    }; rootObject = P; }
    """,
    "App.plist": InfoPlistText.application,
    "Share/Info.plist": InfoPlistText.share,
    "Share/S.entitlements":
      "<plist><dict><key>com.apple.security.application-groups</key><array><string>group.a.b</string></array></dict></plist>",
    "Share/Share.swift":
      "/* class Old {} */ @objc(Other) class Share {}\nlet d = UserDefaults(suiteName: \"group.a.b\") // \"group.c\"\n",
    "Share/Action.js": "var ExtensionPreprocessingJS = new Action",
    "More/Second.js": "var ExtensionPreprocessingJS = 2",
    "More/Left.swift": "let left = UserDefaults(suiteName: \"group.left\")",
    "More/Main.storyboard": "",
    "More/Taken.swift": "let id = \"group.a.b\"; let taken = UserDefaults(suiteName: id)",
  ]

  /// Replacements of a text in a file, each with the resulting findings.
  private static let cases: [(file: String, old: String, new: String, ids: [String])] = [
    ("App.plist", "", "", []),
    ("App.xcodeproj/project.pbxproj", "dstSubfolderSpec = 13", "dstSubfolder = PlugIns", []),
    (
      "App.xcodeproj/project.pbxproj", "dstPath = \"\"; dstSubfolderSpec = 13",
      "dstPath = \"$(EXTENSIONS_FOLDER_PATH)\"; dstSubfolderSpec = 16", []
    ),
    ("App.xcodeproj/project.pbxproj", "dstSubfolderSpec = 13", "dstSubfolderSpec = 10", ["AR503"]),
    ("App.xcodeproj/project.pbxproj", "(EF)", "()", ["AR503"]),
    (
      "App.xcodeproj/project.pbxproj", "PBXCopyFilesBuildPhase;",
      "PBXShellScriptBuildPhase; shellScript = \"if a\\n rm -rf Share.appex/Frameworks\\n codesign --force Share.appex\";",
      ["AR503"]
    ),
    (
      "App.xcodeproj/project.pbxproj", "PBXCopyFilesBuildPhase;",
      "PBXShellScriptBuildPhase; shellScript = \"cp -R Share.appex $PLUGINS_FOLDER_PATH\";", []
    ),
    ("App.xcodeproj/project.pbxproj", "= Share/Info.plist", "= Other/Info.plist", ["AR504"]),
    ("App.xcodeproj/project.pbxproj", "= Share/Info.plist", "= \"$(ELSEWHERE)/Info.plist\"", []),
    ("App.xcodeproj/project.pbxproj", "a.b.share; ", "a.share; ", ["AR502"]),
    ("App.xcodeproj/project.pbxproj", "= a.b.share; ", "= a.b.share; CURRENT_PROJECT_VERSION = 8; ", ["AR505"]),
    ("Share/Info.plist", "$(CURRENT_PROJECT_VERSION)", "$(FLUTTER_BUILD_NUMBER)", ["AR505"]),
    ("Share/Info.plist", "$(CURRENT_PROJECT_VERSION)", "1", ["AR505"]),
    ("Share/Info.plist", "MainInterface", "Other", ["AR506"]),
    (
      "Share/Info.plist", "MainStoryboard</key><string>Main", "PrincipalClass</key><string>$(PRODUCT_MODULE_NAME).",
      ["AR506"]
    ),
    ("Share/Info.plist", "MainStoryboard</key><string>MainInterface", "PrincipalClass</key><string>Share.Share", []),
    ("Share/Info.plist", "MainStoryboard</key><string>MainInterface", "PrincipalClass</key><string>Kit.Other", []),
    ("Share/Share.swift", "suiteName: \"group.a.b\"", "suiteName: \"group.a\"", ["AR507"]),
    ("App.xcodeproj/project.pbxproj", "exceptions = (YE)", "exceptions = ()", ["AR507", "AR508"]),
    ("Share/Info.plist", "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>", "", ["AR508"]),
    ("Share/Info.plist", "<string>Action<", "<string>Acton<", ["AR427"]),
    ("App.xcodeproj/project.pbxproj", "API_ONLY = YES", "API_ONLY = NO", ["AR509"]),
    ("Share/S.entitlements", "group.a.b", "group.$(MARKETING_VERSION)", ["AR507"]),
    ("Share/S.entitlements", "group.a.b", "group.$(ELSEWHERE)", []),
    // If not all files are known, the known ones still count.
    (
      "App.xcodeproj/project.pbxproj", "MainInterface.storyboard; }; B3 = {fileRef = F3; };",
      "MainInterfaces.storyboard; }; B3 = {fileRef = F9; }; F9 = {path = x; sourceTree = SDKROOT; };", ["AR506"]
    ),
    (
      "App.xcodeproj/project.pbxproj", "MainInterface.storyboard; }; B3 = {fileRef = F3; };",
      "Entirely.storyboard; }; B3 = {fileRef = F9; }; F9 = {path = x; sourceTree = SDKROOT; };", []
    ),
  ]

  @Test(arguments: cases.indices) func eachFault(_ index: Int) throws {
    let (file, old, new, ids) = Self.cases[index]
    let folder = try TemporaryFolder()
    for (name, text) in Self.files {
      let isChanged = name == file && !old.isEmpty
      if isChanged { #expect(text.contains(old)) }
      try folder.write(isChanged ? text.replacing(old, with: new) : text, to: name)
    }
    let wanted = LintRule.all.filter { $0.id > "AR500" || $0.id == "AR427" }.map(\.id)
    let found = try Project(folder.path).files.flatMap { try FileLinter(selecting: Set(wanted)).lint($0).findings }
    #expect(found.map(\.id) == ids, "\(found.map(\.line))")
  }
}

private enum InfoPlistText {
  static let versions = """
    <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
    <key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string>
    <key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>
    """
  static let application = "<plist><dict>\(versions)<key>CFBundlePackageType</key><string>APPL</string></dict></plist>"
  static let share = """
    <plist><dict>\(versions)<key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionMainStoryboard</key><string>MainInterface</string><key>NSExtensionAttributes</key><dict>
    <key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>
    <key>NSExtensionActivationRule</key><dict><key>NSExtensionActivationSupportsText</key><true/></dict></dict></dict></dict></plist>
    """
}
