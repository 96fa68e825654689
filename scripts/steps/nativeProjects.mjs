/*
 * What the projects of Android and Xcode need besides what Capacitor generates. Each function changes a text, and does
 * nothing more when it is called again.
 */

const hostsOf = (origins) => [...new Set(origins.map((origin) => new URL(origin).hostname))].sort()
const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Configuration of Capacitor. The page stays at `https://localhost`, and asks the named instances by http. */
export function capacitorConfiguration({ appId, appName }, httpOrigins) {
  const android = { allowMixedContent: httpOrigins.length > 0 }
  const server = { androidScheme: 'https', hostname: 'localhost' }
  return `${JSON.stringify({ appId, appName, webDir: 'www', server, android }, null, 2)}\n`
}

/** Android's rules for its network: plain http to the named hosts only, and authorities that the person has installed. */
export function networkSecurityConfig(httpOrigins) {
  const domains = hostsOf(httpOrigins).map(
    (host) => `        <domain includeSubdomains="false">${escape(host)}</domain>`,
  )
  const plain = ['    <domain-config cleartextTrafficPermitted="true">', ...domains, '    </domain-config>']
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<network-security-config>',
    '    <base-config cleartextTrafficPermitted="false">',
    '        <trust-anchors>',
    '            <certificates src="system" />',
    '            <certificates src="user" />',
    '        </trust-anchors>',
    '    </base-config>',
    ...(domains.length > 0 ? plain : []),
    '</network-security-config>',
    '',
  ].join('\n')
}

const CAMERA = `    <uses-permission android:name="android.permission.CAMERA" />
    <uses-feature android:name="android.hardware.camera" android:required="false" />
`

/** Android's manifest: the rules above, the camera, and no copy of the app's data in a cloud. */
export function androidManifest(text) {
  const withRules = text.includes('android:networkSecurityConfig')
    ? text
    : text.replace('<application', '<application\n        android:networkSecurityConfig="@xml/network_security_config"')
  const withoutBackup = withRules.replace('android:allowBackup="true"', 'android:allowBackup="false"')
  if (withoutBackup.includes('android.permission.CAMERA')) return withoutBackup
  return withoutBackup.replace('</manifest>', `${CAMERA}</manifest>`)
}

const isLocalName = (host) => !host.includes('.') || host.endsWith('.local') || /^[\d.]+$/.test(host)

/** iOS' rules for its network. Names of the local network and addresses have a rule of their own there. */
function transportSecurity(httpOrigins) {
  const hosts = hostsOf(httpOrigins)
  const exceptions = hosts.map(
    (host) => `      <key>${escape(host)}</key>
      <dict>
        <key>NSExceptionAllowsInsecureHTTPLoads</key>
        <true/>
      </dict>`,
  )
  return `  <key>NSAppTransportSecurity</key>
  <dict>
    <key>NSAllowsLocalNetworking</key>
    <${hosts.some(isLocalName)}/>
    <key>NSExceptionDomains</key>
    <dict>
${exceptions.join('\n')}
    </dict>
  </dict>
`
}

const MARKS = ['  <!-- Barn Workbench -->\n', '  <!-- /Barn Workbench -->\n']
const textEntry = (key, value) => `  <key>${key}</key>\n  <string>${escape(value)}</string>\n`

/** iOS' list of properties: the rules for the network, and the reasons that the system shows when it asks. */
export function iosProperties(text, { reasons }, httpOrigins) {
  const [begin, end] = MARKS
  const start = text.indexOf(begin)
  const plain = start < 0 ? text : text.slice(0, start) + text.slice(text.indexOf(end) + end.length)
  const entries = [
    transportSecurity(httpOrigins),
    textEntry('NSCameraUsageDescription', reasons.camera),
    textEntry('NSPhotoLibraryUsageDescription', reasons.photos),
    textEntry('NSLocalNetworkUsageDescription', reasons.network),
  ].join('')
  const at = plain.lastIndexOf('</dict>')
  return plain.slice(0, at) + begin + entries + end + plain.slice(at)
}
