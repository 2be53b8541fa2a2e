#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Functions of C on memory and on floating-point numbers.

/// The first place of a byte in memory; nil when it's nowhere.
package func firstByte(_ byte: UInt8, from start: UnsafeRawPointer, count: Int) -> UnsafeRawPointer? {
  memchr(start, Int32(byte), count).map { UnsafeRawPointer($0) }
}

/// Returns whether two places in memory have the same bytes.
package func areSame(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
  memcmp(one, other, count) == 0
}

@Sendable package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
@Sendable package func logarithm(_ number: Double) -> Double { log10(number) }
@Sendable package func naturalLogarithm(_ number: Double) -> Double { log(number) }
@Sendable package func exponential(_ number: Double) -> Double { exp(number) }
