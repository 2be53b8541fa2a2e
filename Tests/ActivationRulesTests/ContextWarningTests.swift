import Testing
import UniformTypes

@testable import ActivationRules

/// Warnings about probable mistakes in a context (`Corpus/commands/eval.console` has their texts).
@Suite struct ContextWarningTests {
  private static func messages(_ types: [String], _ graph: TypeGraph = .system) -> [String] {
    SharedContext(registeredTypeIdentifiers: [[types]]).warnings(types: graph).map { "\($0.message) | \($0.help)" }
  }

  @Test func everyHostIsFine() {
    for preset in HostPreset.all where preset.context.registeredTypeIdentifiers.contains(where: { !$0.isEmpty }) {
      #expect(preset.context.warnings().isEmpty, "\(preset.name)")
    }
  }

  @Test func declaredDynamicAndAgreedTypesAreFine() {
    let own = TypeGraph.system.adding([TypeDeclaration(identifier: "com.example.note", conformsTo: ["public.data"])])
    #expect(Self.messages(["com.example.note"], own).isEmpty)
    #expect(Self.messages(["PUBLIC.JPEG", "dyn.ah62d4rv4ge81g25brvuu", "org.appextension.find-login-action"]).isEmpty)
  }

  @Test func eachIsNamedOnceAndNotMoreThanAFew() {
    let context = SharedContext(registeredTypeIdentifiers: [Array(repeating: ["public.imag"], count: 3)])
    #expect(context.warnings().count == 1)
    let many = (0..<1_000).map { ["com.example.type\($0)"] }
    #expect(SharedContext(registeredTypeIdentifiers: [many]).warnings().count == 20)
    #expect(SharedContext(registeredTypeIdentifiers: [Array(repeating: [], count: 3)]).warnings().count == 1)
  }
}
