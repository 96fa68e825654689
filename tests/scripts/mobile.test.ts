import { expect, test } from 'vitest'
import {
  androidManifest,
  capacitorConfiguration,
  iosProperties,
  networkSecurityConfig,
} from '../../scripts/steps/nativeProjects.mjs'

const HTTP = ['http://192.168.1.20:4100', 'http://barn.local:4100', 'http://farm.example']
const APP = {
  appId: 'farm.example',
  appName: 'Hof',
  reasons: { camera: 'Fotos & Bilder', photos: 'Fotos', network: 'Stall' },
}

test('on Android plain http is allowed for the named hosts alone', () => {
  const config = networkSecurityConfig(HTTP)
  expect([...config.matchAll(/<domain [^>]*>([^<]+)</g)].map(([, host]) => host)).toEqual([
    '192.168.1.20',
    'barn.local',
    'farm.example',
  ])
  expect(config).toContain('<base-config cleartextTrafficPermitted="false">')
  expect(networkSecurityConfig([])).not.toContain('"true"')
  expect(JSON.parse(capacitorConfiguration(APP, []))).toMatchObject({ android: { allowMixedContent: false } })
  expect(JSON.parse(capacitorConfiguration(APP, HTTP))).toMatchObject({
    appId: 'farm.example',
    server: { androidScheme: 'https', hostname: 'localhost' },
    android: { allowMixedContent: true },
  })
})

test("Android's manifest names the rules and the camera, and is the same after a second run", () => {
  const generated = '<manifest>\n    <application\n        android:allowBackup="true"\n    />\n</manifest>\n'
  const once = androidManifest(generated)
  expect(once).toContain('android:networkSecurityConfig="@xml/network_security_config"')
  expect(once).toContain('android:allowBackup="false"')
  expect(once).toContain('android.permission.CAMERA')
  expect(androidManifest(once)).toBe(once)
})

test("iOS' properties name hosts and reasons, and a second run replaces them", () => {
  const generated = '<plist version="1.0">\n<dict>\n  <key>A</key>\n  <dict>\n  </dict>\n</dict>\n</plist>\n'
  const once = iosProperties(generated, APP, HTTP)
  for (const words of [
    '<key>192.168.1.20</key>',
    '<key>farm.example</key>',
    '<string>Fotos &amp; Bilder</string>',
    'NSAllowsLocalNetworking</key>\n    <true/>',
  ])
    expect(once).toContain(words)
  const again = iosProperties(once, APP, ['http://farm.example'])
  expect(again).not.toContain('192.168.1.20')
  expect(again).toContain('NSAllowsLocalNetworking</key>\n    <false/>')
  expect(iosProperties(again, APP, HTTP)).toBe(once)
  expect(once.endsWith('</dict>\n</plist>\n')).toBe(true)
})
