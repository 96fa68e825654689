import { createHash } from 'node:crypto'
import { escapeHtml } from './escapeHtml'

/** A configuration profile with which iPhones and iPads install a root. `bytes` are those of the certificate. */
export function trustProfile(name: string, bytes: Buffer): string {
  const title = escapeHtml(name)
  // The same root always has the same ids, so that it replaces itself.
  const [inner, outer] = ['root', 'profile'].map((part) => uuidOf(bytes, part))
  const common = (type: string, uuid: string) => `<key>PayloadType</key><string>${type}</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>barn-workbench.${uuid}</string>
  <key>PayloadUUID</key><string>${uuid}</string>
  <key>PayloadDisplayName</key><string>${title}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  ${common('Configuration', outer ?? '')}
  <key>PayloadContent</key><array><dict>
  ${common('com.apple.security.root', inner ?? '')}
  <key>PayloadCertificateFileName</key><string>barn-root.crt</string>
  <key>PayloadContent</key><data>${bytes.toString('base64')}</data>
  </dict></array>
</dict></plist>
`
}

function uuidOf(bytes: Buffer, part: string): string {
  const hex = createHash('sha256').update(part).update(bytes).digest('hex').toUpperCase()
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
