import Testing
@testable import ActivationEditing
