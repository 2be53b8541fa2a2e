// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The language and its types; with its evaluation and the rules above it, what every module above those rests on.
let language: [Target.Dependency] = ["ActivationMemory", "PredicateSyntax", "UniformTypes"]
let rules: [Target.Dependency] = ["ActivationRules", "Documents", "PredicateEvaluation"] + language

/// A module of the product, with the modules that it may import.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one module.
func tests(_ module: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: [.target(name: module), "TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "ActivationRules",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(
      name: "ActivationRules",
      targets: [
        "ActivationMemory", "ActivationRules", "PredicateEvaluation", "PredicateSyntax", "UniformTypes",
      ]),
    .library(name: "ActivationAnalysis", targets: ["ActivationAnalysis"]),
    .library(name: "ActivationAuthoring", targets: ["ActivationAuthoring"]),
    .library(name: "ActivationLint", targets: ["ActivationLint"]),
    .library(name: "ActivationChecks", targets: ["ActivationChecks"]),
    .executable(name: "activation-rule", targets: ["activation-rule"]),
  ],
  targets: [
    module("ActivationMemory"),
    .systemLibrary(name: "CExtendedAttributes"),
    module("ActivationSystemCalls", ["CExtendedAttributes"]),
    module("Documents"),
    module("PredicateSyntax", ["ActivationMemory"]),
    module("UniformTypes", ["ActivationMemory"]),
    module("PredicateEvaluation", language),
    module("ActivationRules", ["Documents", "PredicateEvaluation"] + language),
    module("ActivationAnalysis", rules),
    module("ActivationAuthoring", ["ActivationAnalysis"] + rules),
    module("ActivationFiles", rules),
    module("ActivationLint", ["ActivationAnalysis", "ActivationAuthoring", "ActivationFiles"] + rules),
    module(
      "ActivationWire", ["ActivationAnalysis", "ActivationAuthoring", "ActivationFiles", "ActivationLint"] + rules),
    module(
      "ActivationChecks",
      [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationFiles", "ActivationLint", "ActivationSystemCalls",
        "ActivationWire",
      ] + rules),
    // What programs are made of besides their commands: options, help, the terminal, the language server.
    .target(
      name: "ActivationTool",
      dependencies: [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationChecks", "ActivationLint", "ActivationSystemCalls",
        "ActivationWire",
      ] + rules,
      exclude: ["LanguageServer/vscode"], swiftSettings: settings),
    // The service as a WebAssembly module; elsewhere a filter with the same answers.
    .executableTarget(
      name: "ActivationWeb", dependencies: ["ActivationWire"], exclude: ["README.md", "npm", "page"],
      swiftSettings: settings + [.enableExperimentalFeature("Extern")],
      // Rounding is the C library's, which nothing here imports.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "activation-rule",
      dependencies: [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationChecks", "ActivationLint", "ActivationSystemCalls",
        "ActivationTool", "ActivationWire",
      ] + rules,
      swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks", dependencies: ["ActivationSystemCalls"] + rules,
      exclude: ["README.md", "baseline.json"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["ActivationSystemCalls"] + rules, path: "Tests/Support",
      swiftSettings: settings),
    tests("ActivationMemory"),
    tests("ActivationSystemCalls"),
    tests("Documents"),
    tests("PredicateSyntax"),
    tests("UniformTypes", ["ActivationMemory"]),
    tests("PredicateEvaluation", language),
    tests("ActivationRules", ["PredicateEvaluation"] + language),
    tests("ActivationAnalysis", rules),
    tests("ActivationAuthoring", ["ActivationAnalysis"] + rules),
    tests("ActivationLint", ["ActivationChecks", "ActivationFiles"] + rules),
    tests("ActivationWire"),
    tests(
      "ActivationChecks",
      [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationFiles", "ActivationLint", "ActivationSystemCalls",
        "ActivationWire",
      ] + rules,
      exclude: ["Examples/Share.ruletest.json"]),
    tests("ActivationTool", ["ActivationChecks", "ActivationWire"] + rules),
    .testTarget(
      name: "ActivationRuleToolTests",
      dependencies: [
        "activation-rule", "ActivationChecks", "ActivationSystemCalls", "ActivationTool", "ActivationWire",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(name: "BenchmarksTests", dependencies: ["ActivationRules", "Benchmarks"], swiftSettings: settings),
    // The fuzz targets as tests; .ci/fuzz builds them with libFuzzer, which a package cannot link.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "ActivationAnalysis", "ActivationAuthoring", "ActivationChecks", "ActivationFiles", "ActivationLint",
        "ActivationTool", "TestSupport", "activation-rule",
      ] + rules,
      path: "Tests/Fuzz", exclude: ["Driver", "words.dict"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
