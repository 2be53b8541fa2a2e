// swift-tools-version: 6.2

import PackageDescription

/// With WHOLE_MODULES=1, as in the gate, a debug build takes two thirds of the time: whole modules, without debug information. Nobody else gets these
/// flags, because a package with them can't be a dependency.
let wholeModules: [SwiftSetting] =
  Context.environment["WHOLE_MODULES"] == nil
  ? []
  : [
    .unsafeFlags(
      ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2", "-gnone"],
      .when(configuration: .debug))
  ]

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + wholeModules

/// The language and its types; with the rules above them, what every module above those rests on.
let language: [Target.Dependency] = ["Predicates", "Texts", "UniformTypes"]
let rules: [Target.Dependency] = ["ActivationRules", "Documents"] + language

/// A module of the product, with the modules that it may import.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], linkerSettings: [LinkerSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linkerSettings)
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
    .library(name: "ActivationRules", targets: ["ActivationRules", "Predicates", "Texts", "UniformTypes"]),
    .library(name: "ActivationAnalysis", targets: ["ActivationAnalysis"]),
    .library(name: "ActivationLint", targets: ["ActivationLint"]),
    .library(name: "ActivationChecks", targets: ["ActivationChecks"]),
    .executable(name: "activation-rule", targets: ["activation-rule"]),
  ],
  targets: [
    module("Texts"),
    module("UniformTypes", ["Texts"]),
    // Rounding is the C library's, which nothing in this module imports.
    module(
      "Predicates", ["Texts", "UniformTypes"], linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    module("Documents", ["Texts"]),
    module("ActivationRules", ["Documents"] + language),
    module("ActivationAnalysis", rules),
    module("ActivationLint", ["ActivationAnalysis"] + rules),
    module("ActivationWire", ["ActivationAnalysis", "ActivationLint"] + rules),
    module("ActivationChecks", ["ActivationAnalysis", "ActivationLint", "ActivationWire"] + rules),
    // The service as a WebAssembly module; elsewhere a filter with the same answers.
    .executableTarget(
      name: "ActivationWeb", dependencies: ["ActivationWire"], exclude: ["README.md", "npm", "page"],
      swiftSettings: settings + [.enableExperimentalFeature("Extern")]),
    .executableTarget(
      name: "activation-rule",
      dependencies: ["ActivationAnalysis", "ActivationChecks", "ActivationLint", "ActivationWire"] + rules,
      exclude: ["LanguageServer/vscode"], swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks", dependencies: ["ActivationChecks"] + rules, exclude: ["README.md", "baseline.json"],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["ActivationChecks"] + rules, path: "Tests/Support", swiftSettings: settings),
    tests("Texts"),
    tests("UniformTypes", ["Texts"]),
    tests("Predicates", ["Texts", "UniformTypes"]),
    tests("Documents"),
    tests("ActivationRules", language),
    tests("ActivationAnalysis", rules),
    tests("ActivationLint", ["ActivationChecks"] + rules),
    tests("ActivationWire"),
    tests(
      "ActivationChecks", ["ActivationAnalysis", "ActivationLint", "ActivationWire"] + rules,
      exclude: ["Examples/Share.ruletest.json"]),
    .testTarget(
      name: "ActivationRuleToolTests",
      dependencies: ["activation-rule", "ActivationChecks", "ActivationWire", "TestSupport"] + rules,
      swiftSettings: settings),
    .testTarget(name: "BenchmarksTests", dependencies: ["ActivationRules", "Benchmarks"], swiftSettings: settings),
    // The fuzz targets as tests; .ci/fuzz builds them with libFuzzer, which a package cannot link.
    .testTarget(
      name: "FuzzTests",
      dependencies: ["ActivationAnalysis", "ActivationChecks", "ActivationLint", "TestSupport", "activation-rule"]
        + rules,
      path: "Tests/Fuzz", exclude: ["Driver", "words.dict"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
