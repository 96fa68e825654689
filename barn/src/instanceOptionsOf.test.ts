import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './runBarn'

const folder = mkdtempSync(join(tmpdir(), 'barn-configuration-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'barn.json')

function settingsOf(configuration: object, environment = {}) {
  writeFileSync(file, JSON.stringify(configuration, null, 1))
  return readSettings(file, { environment, isLocal: false })
}

function optionsOf(configuration: object, environment = {}) {
  const settings = settingsOf(configuration, environment)
  if ('faults' in settings) throw new Error(settings.faults[0]?.message)
  return settings.options
}

test('paths count from the file, and secrets come from files that it names', () => {
  writeFileSync(join(folder, 'camera.secret'), 'p@ss/word\n')
  writeFileSync(join(folder, 'mail.secret'), 'geheim\n')
  const options = optionsOf({
    data: 'data',
    cameras: [
      { cameraId: 'c1', location: 'rtsp://192.0.2.1:554/1', username: 'root', passwordFile: 'camera.secret' },
      { cameraId: 'c2', location: 'camera.secret', kind: 'video' },
    ],
    mail: { server: 'smtp://barn@mail.example:587', passwordFile: 'mail.secret', from: 'barn@mail.example' },
  })
  expect(options).toMatchObject({
    type: 'barn',
    data: join(folder, 'data'),
    simulate: false,
    demo: false,
    registration: 'off',
    servesPages: true,
    smtpUrl: 'smtp://barn:geheim@mail.example:587',
    mailFrom: 'barn@mail.example',
    cameraSources: [
      { cameraId: 'c1', kind: 'rtsp', location: 'rtsp://root:p%40ss%2Fword@192.0.2.1:554/1' },
      { cameraId: 'c2', kind: 'video', location: join(folder, 'camera.secret') },
    ],
  })
})

test('the mail server may be named in the environment instead', () => {
  expect(optionsOf({ data: 'd' }, { SMTP_URL: 'smtp://a:b@mail.example' }).smtpUrl).toBe('smtp://a:b@mail.example')
})

test('the addresses of the configuration come first, and this machine is known by its own', () => {
  const { webOrigins } = optionsOf({ data: 'd', port: 4105, webOrigins: ['https://barn.example'] })
  expect(webOrigins).toEqual(['https://barn.example', 'http://localhost:4105', 'http://127.0.0.1:4105'])
  expect(optionsOf({ data: 'd', mobileApp: true }).webOrigins.slice(-2)).toEqual([
    'https://localhost',
    'capacitor://localhost',
  ])
  expect(optionsOf({ data: 'd', host: '0.0.0.0' }).webOrigins.length).toBeGreaterThan(2)
})

test.each([
  [{ timeZone: 'Mars/Base' }, 3, /^timeZone: timeZone takes the time zone/],
  [{ mediaFolder: 'nowhere' }, 3, /^mediaFolder: mediaFolder takes a folder/],
  [{ demo: true, host: '0.0.0.0' }, 4, /^host: host is refused with demo log-ins/],
  [{ cameras: [{ cameraId: 'c', location: 'none.jpg' }] }, 3, /^cameras: the source of camera c does not exist/],
  [{ mail: { server: 'smtp://a@b', passwordFile: 'none' } }, 5, /^mail\.passwordFile: ENOENT/],
])('%j is told with its line', (entries, line, message) => {
  expect(settingsOf({ data: 'd', ...entries })).toEqual({
    faults: [{ line, column: expect.any(Number) as number, message: expect.stringMatching(message) as string }],
  })
})
