#if !hasFeature(Embedded)
  private enum Key: CodingKey { case extensionItems, attachments, registeredTypeIdentifiers }

  extension ItemProvider: Codable {
    /// Reads an attachment from an object with its `registeredTypeIdentifiers`.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      self.init(registeredTypeIdentifiers: try values.decode([String].self, forKey: .registeredTypeIdentifiers))
    }

    /// Writes an object with the `registeredTypeIdentifiers`, and nothing else of the attachment.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(registeredTypeIdentifiers, forKey: .registeredTypeIdentifiers)
    }
  }

  extension ExtensionItem: Codable {
    /// Reads an item from an object with its `attachments`.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      self.init(attachments: try values.decode([ItemProvider].self, forKey: .attachments))
    }

    /// Writes an object with the `attachments`, and nothing else of the item.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(attachments, forKey: .attachments)
    }
  }

  extension SharedContext: Codable {
    /// Reads a share from an object with its `extensionItems`, which is the form of `--context` and of test files.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      self.init(extensionItems: try values.decode([ExtensionItem].self, forKey: .extensionItems))
    }

    /// Writes an object with the types of all attachments of the `extensionItems`.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      let items = registeredTypeIdentifiers.map { attachments in
        ExtensionItem(attachments: attachments.map { ItemProvider(registeredTypeIdentifiers: $0) })
      }
      try values.encode(items, forKey: .extensionItems)
    }
  }
#endif
