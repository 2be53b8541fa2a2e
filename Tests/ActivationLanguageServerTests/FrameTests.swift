import Testing
@testable import ActivationLanguageServer
