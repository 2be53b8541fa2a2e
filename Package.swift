// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the product, with the modules that it may import.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one module.
func tests(_ module: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: [.target(name: module)] + dependencies, exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "ActivationRules",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(
      name: "ActivationRules",
      targets: ["ActivationRules", "PredicateEvaluation", "PredicateSyntax", "Texts", "UniformTypes"]),
    .library(name: "ActivationAnalysis", targets: ["ActivationAnalysis"]),
    .library(name: "ActivationLint", targets: ["ActivationLint"]),
    .library(name: "ActivationFiles", targets: ["ActivationFiles"]),
    .library(name: "ActivationTesting", targets: ["ActivationTesting"]),
    .library(name: "ActivationAuthoring", targets: ["ActivationAuthoring"]),
    .library(name: "ActivationReports", targets: ["ActivationReports"]),
    .executable(name: "activation-rule", targets: ["activation-rule"]),
    .plugin(name: "LintActivationRules", targets: ["LintActivationRules"]),
    .plugin(name: "CheckActivationRules", targets: ["CheckActivationRules"]),
    .executable(name: "activation-rule-conformance", targets: ["activation-rule-conformance"]),
  ],
  targets: [
    module("Texts"),
    module("SystemCalls"),
    module("PredicateSyntax", ["Texts"]),
    module("UniformTypes", ["Texts"]),
    module("PredicateEvaluation", ["PredicateSyntax", "UniformTypes"]),
    module("ActivationRules", ["PredicateEvaluation", "PredicateSyntax", "UniformTypes"]),
    module("ActivationAnalysis", ["ActivationRules", "PredicateEvaluation", "PredicateSyntax", "UniformTypes"]),
    module(
      "ActivationLint",
      [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationRules", "PredicateEvaluation", "PredicateSyntax",
        "UniformTypes",
      ]),
    module(
      "ActivationFiles",
      ["ActivationLint", "ActivationRules", "PredicateEvaluation", "PredicateSyntax", "SystemCalls", "UniformTypes"]),
    module(
      "ActivationTesting",
      [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationFiles", "ActivationRules", "PredicateEvaluation",
        "PredicateSyntax", "UniformTypes",
      ]),
    module("ActivationAuthoring", ["ActivationAnalysis", "ActivationRules", "PredicateSyntax", "UniformTypes"]),
    module(
      "ActivationProject",
      [
        "ActivationFiles", "ActivationLint", "ActivationRules", "ActivationTesting", "PredicateEvaluation",
        "PredicateSyntax", "SystemCalls",
      ]),
    module(
      "ActivationReports",
      [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationFiles", "ActivationLint", "ActivationRules",
        "ActivationTesting", "PredicateEvaluation", "PredicateSyntax", "UniformTypes",
      ]),
    module("ActivationEditing", ["ActivationAuthoring", "ActivationRules", "PredicateSyntax", "UniformTypes"]),
    module(
      "ActivationService",
      [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationEditing", "ActivationLint", "ActivationRules",
        "PredicateEvaluation", "PredicateSyntax", "UniformTypes",
      ]),
    .target(
      name: "ActivationLanguageServer",
      dependencies: [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationEditing", "ActivationFiles", "ActivationLint",
        "ActivationProject", "ActivationRules", "ActivationTesting", "PredicateEvaluation", "PredicateSyntax",
        "UniformTypes",
      ],
      exclude: ["vscode"], swiftSettings: settings),
    // The service as a WebAssembly module; elsewhere a filter with the same answers.
    .executableTarget(
      name: "ActivationWeb", dependencies: ["ActivationService"], exclude: ["README.md", "npm", "page", "python"],
      swiftSettings: settings + [.enableExperimentalFeature("Extern")]),
    // Contexts in, verdicts out, one per line: what `eval --stream` is made of, without a command line.
    module(
      "ActivationStreams",
      ["ActivationFiles", "ActivationRules", "PredicateEvaluation", "PredicateSyntax", "SystemCalls", "UniformTypes"]),
    module(
      "ToolSupport",
      [
        "ActivationFiles", "ActivationReports", "ActivationRules", "ActivationStreams", "PredicateEvaluation",
        "PredicateSyntax", "SystemCalls",
      ]),
    module("LineEditing", ["PredicateSyntax", "SystemCalls", "ToolSupport"]),
    .executableTarget(
      name: "activation-rule-conformance",
      dependencies: [
        "ActivationFiles", "ActivationReports", "ActivationRules", "ActivationService", "ActivationStreams",
        "PredicateEvaluation", "PredicateSyntax", "SystemCalls", "ToolSupport",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "activation-rule",
      dependencies: [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationEditing", "ActivationFiles", "ActivationLanguageServer",
        "ActivationLint", "ActivationProject", "ActivationReports", "ActivationRules", "ActivationService",
        "ActivationStreams", "ActivationTesting", "LineEditing", "PredicateEvaluation", "PredicateSyntax",
        "SystemCalls", "ToolSupport", "UniformTypes",
      ],
      swiftSettings: settings),
    // Both build the tool for the machine that builds the package.
    .plugin(
      name: "LintActivationRules",
      capability: .command(
        intent: .custom(verb: "lint-activation-rules", description: "Finds the mistakes in activation rules.")),
      dependencies: ["activation-rule"], path: "Sources/ActivationRulePlugins/Command"),
    .plugin(
      name: "CheckActivationRules", capability: .buildTool(), dependencies: ["activation-rule"],
      path: "Sources/ActivationRulePlugins/BuildTool"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "ActivationAnalysis", "ActivationRules", "PredicateEvaluation", "PredicateSyntax", "SystemCalls",
        "UniformTypes",
      ],
      exclude: ["README.md", "baseline.json"], swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: ["ActivationRules", "PredicateEvaluation", "PredicateSyntax", "SystemCalls", "UniformTypes"],
      path: "Tests/Support",
      swiftSettings: settings),
    tests("Texts"),
    tests("SystemCalls", ["TestSupport"]),
    tests("PredicateSyntax", ["TestSupport"]),
    tests("UniformTypes", ["TestSupport", "Texts"]),
    tests("PredicateEvaluation", ["PredicateSyntax", "TestSupport", "UniformTypes"]),
    tests("ActivationRules", ["PredicateEvaluation", "PredicateSyntax", "TestSupport", "UniformTypes"]),
    tests(
      "ActivationAnalysis",
      ["ActivationRules", "PredicateEvaluation", "PredicateSyntax", "TestSupport", "UniformTypes"]),
    tests(
      "ActivationLint",
      ["ActivationFiles", "ActivationRules", "PredicateEvaluation", "PredicateSyntax", "TestSupport", "UniformTypes"]),
    tests(
      "ActivationFiles",
      [
        "ActivationLint", "ActivationRules", "PredicateEvaluation", "PredicateSyntax", "SystemCalls", "TestSupport",
        "UniformTypes",
      ]),
    tests(
      "ActivationTesting",
      [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationFiles", "ActivationRules", "PredicateEvaluation",
        "PredicateSyntax", "TestSupport", "UniformTypes",
      ],
      exclude: ["Examples/Share.ruletest.json"]),
    tests(
      "ActivationAuthoring",
      ["ActivationAnalysis", "ActivationRules", "PredicateSyntax", "TestSupport", "UniformTypes"]),
    tests(
      "ActivationProject",
      ["ActivationFiles", "ActivationLint", "ActivationRules", "ActivationTesting", "PredicateSyntax", "TestSupport"]),
    tests(
      "ActivationReports",
      ["ActivationFiles", "ActivationLint", "ActivationRules", "PredicateSyntax", "TestSupport"]),
    tests("ActivationService", ["TestSupport"]),
    tests("ActivationStreams", ["ActivationRules", "SystemCalls", "TestSupport"]),
    tests("ActivationEditing", ["ActivationRules", "PredicateSyntax", "TestSupport", "UniformTypes"]),
    tests("ActivationLanguageServer", ["TestSupport"]),
    .testTarget(
      name: "ActivationRuleToolTests",
      dependencies: [
        "activation-rule", "activation-rule-conformance", "ActivationReports", "ActivationStreams", "LineEditing",
        "SystemCalls", "TestSupport", "ToolSupport",
      ],
      swiftSettings: settings),
    .testTarget(name: "BenchmarksTests", dependencies: ["ActivationRules", "Benchmarks"], swiftSettings: settings),
    // The fuzz targets as tests; .ci/fuzz builds them with libFuzzer, which a package cannot link.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationFiles", "ActivationLanguageServer", "ActivationLint",
        "ActivationRules", "PredicateEvaluation", "PredicateSyntax", "TestSupport", "ToolSupport", "UniformTypes",
        "activation-rule",
      ],
      path: "Tests/Fuzz", exclude: ["Driver", "words.dict"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
