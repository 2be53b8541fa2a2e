#if arch(wasm32)
  // The memory of the module, which replaces that of the C library. Only this file of the module reads and writes addresses.
  //
  // A block has 2^k bytes, at least 32, at an address that is a multiple of 16. Its first 16 bytes are the header, which holds k; the caller's bytes
  // follow. Released blocks of each size form a list: the first four bytes after the header hold the address of the next block. Blocks are never
  // split or joined, so an allocation takes only a few instructions, and at most half of a block is unused.
  //
  // Invariants: `end` is the end of the requested memory; blocks lie side by side between the initial and the current `top`; an address on the list
  // of size k is that of an unused block of 2^k bytes. The variables would be unsafe to share between threads, but a module for wasm32-unknown-none
  // has only one thread.

  @_extern(c, "llvm.wasm.memory.grow.i32") func growMemory(_ memory: Int32, _ pages: Int32) -> Int32
  @_extern(c, "llvm.wasm.memory.size.i32") func memorySize(_ memory: Int32) -> Int32

  enum Heap {
    private static let header: UInt32 = 16
    private static let page: UInt32 = 65_536
    /// The minimum number of pages to request.
    private static let fewestPages: UInt32 = 16
    /// The largest block is half of the address space.
    private static let largest: UInt32 = 1 << 31

    // The module has one thread.
    nonisolated(unsafe) private static var top: UInt32 = 0
    nonisolated(unsafe) private static var end: UInt32 = 0
    /// The first released block of each size.
    nonisolated(unsafe) private static var released = InlineArray<32, UInt32>(repeating: 0)

    static func allocate(_ count: UInt32) -> UInt32 {
      guard count <= largest - header else { return 0 }
      let exponent = max(5, 32 - (count + header - 1).leadingZeroBitCount)
      let first = released[exponent]
      if first != 0 {
        released[exponent] = load(first)
        return first
      }
      let size: UInt32 = 1 << UInt32(exponent)
      guard end - top >= size || grow(by: size) else { return 0 }
      let block = top
      top += size
      store(UInt32(exponent), at: block)
      return block + header
    }

    static func release(_ address: UInt32) {
      guard address != 0 else { return }
      let exponent = Int(load(address - header) & 31)
      store(released[exponent], at: address)
      released[exponent] = address
    }

    private static func grow(by size: UInt32) -> Bool {
      if end == 0 {
        end = UInt32(bitPattern: memorySize(0)) &* page
        top = end
        if end == 0 { return false }
      }
      let missing = size - (end - top)
      let pages = max((missing + page - 1) / page, fewestPages)
      guard UInt64(end) + UInt64(pages) * UInt64(page) < 1 << 32, growMemory(0, Int32(bitPattern: pages)) >= 0 else {
        return false
      }
      end += pages * page
      return true
    }

    static func bytes(at address: UInt32, count: UInt32) -> [UInt8] {
      Array(UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: UInt(address)), count: Int(count)))
    }

    /// Copies a text, preceded by its length, to a new block. Returns the address, or 0 if the heap is full.
    static func store(_ text: [UInt8]) -> UInt32 {
      let count = UInt32(truncatingIfNeeded: text.count)
      let address = allocate(count + 4)
      guard address != 0 else { return 0 }
      store(count, at: address)
      for (index, byte) in text.enumerated() {
        UnsafeMutablePointer<UInt8>(bitPattern: UInt(address) + 4 + UInt(index))?.pointee = byte
      }
      return address
    }

    static func load(_ address: UInt32) -> UInt32 { UnsafePointer<UInt32>(bitPattern: UInt(address))?.pointee ?? 0 }

    static func store(_ value: UInt32, at address: UInt32) {
      UnsafeMutablePointer<UInt32>(bitPattern: UInt(address))?.pointee = value
    }

    static func byte(_ address: UInt32) -> UInt8 { UnsafePointer<UInt8>(bitPattern: UInt(address))?.pointee ?? 0 }

    static func storeByte(_ value: UInt8, at address: UInt32) {
      UnsafeMutablePointer<UInt8>(bitPattern: UInt(address))?.pointee = value
    }

    static func store(_ value: UInt64, at address: UInt32) {
      UnsafeMutablePointer<UInt64>(bitPattern: UInt(address))?.pointee = value
    }

    static func store(_ value: Double, at address: UInt32) {
      UnsafeMutablePointer<Double>(bitPattern: UInt(address))?.pointee = value
    }
  }
#endif
