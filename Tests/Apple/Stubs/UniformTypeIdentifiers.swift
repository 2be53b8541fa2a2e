// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Sendable, Hashable { public init?(_ identifier: String) { nil } }
