import Foundation

/// Returns a path as it reads from a folder; both may begin at the current folder.
package func relativePath(_ path: String, from folder: String) -> String {
  func parts(_ path: String) -> [String] { URL(fileURLWithPath: path).standardizedFileURL.pathComponents }
  let (target, start) = (parts(path), parts(folder))
  let shared = zip(target, start).prefix { $0 == $1 }.count
  let steps = Array(repeating: "..", count: start.count - shared) + target[shared...]
  return steps.isEmpty ? "." : steps.joined(separator: "/")
}
