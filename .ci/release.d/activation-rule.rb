# For a tap: homebrew-tap/Formula/activation-rule.rb. Written without Homebrew; the archive for macOS comes from release.yml.
class ActivationRule < Formula
  desc "What an NSExtensionActivationRule does, without a phone"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/activation-rule-@VERSION@-macos-universal.tar.gz"
    sha256 "@SHA256-macos-universal@"
  end

  on_linux do
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/activation-rule-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SHA256-linux-x86_64@"
    end
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/activation-rule-@VERSION@-linux-aarch64.tar.gz"
      sha256 "@SHA256-linux-aarch64@"
    end
  end

  def install
    bin.install "bin/activation-rule"
    pkgshare.install Dir["share/activation-rule/*"]
  end

  test do
    assert_match "shown", shell_output("#{bin}/activation-rule eval TRUEPREDICATE --attachment public.url")
  end
end
