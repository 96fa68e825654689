import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usage } from './flags'
import { readCommandLine } from './readCommandLine'

const folder = mkdtempSync(join(tmpdir(), 'barn-cameras-'))
const picture = join(folder, 'pen.jpg')
writeFileSync(picture, '')
writeFileSync(
  join(folder, 'cameras.json'),
  JSON.stringify([
    { cameraId: 'c1', location: 'rtsp://camera/1' },
    { cameraId: 'c2', location: picture },
  ]),
)
writeFileSync(join(folder, 'broken.json'), '{"cameraId": "c1"}')

test('reads a whole command line', () => {
  const options = readCommandLine(
    [
      '--type',
      'barn',
      '--species',
      'pigs',
      '--time-zone',
      'America/Chicago',
      '--id',
      '1001',
      '--name',
      'Hof Nord',
      '--port',
      '4101',
      '--data',
      folder,
      '--seed',
      '7',
      '--history-days',
      '35',
      '--web-origin',
      'https://farm.example',
      '--web-path',
      '/barn/',
      '--simulate',
      'false',
      '--language',
      'de',
    ],
    {},
  )
  expect(options).toEqual({
    type: 'barn',
    species: 'pigs',
    timeZone: 'America/Chicago',
    id: '1001',
    name: 'Hof Nord',
    port: 4101,
    data: folder,
    seed: 7,
    historyDays: 35,
    earlierBatches: 1,
    host: '127.0.0.1',
    demo: true,
    registration: 'open',
    simulate: false,
    language: 'de',
    cloudOverride: true,
    artifacts: true,
    movement: true,
    artifactGigabytes: 5,
    trustedProxies: [],
    webOrigins: ['https://farm.example', 'http://localhost:4100', 'http://127.0.0.1:4100'],
    webPath: '/barn/',
    cameraSources: [],
    knownInstances: [],
  })
})

test.each([
  [['--type', 'barn'], '1001', 4101, 'Barn 1001'],
  [['--species', 'chickens'], '1002', 4102, 'Barn 1002'],
  [['--type', 'senator'], '66', 4166, 'Senator 66'],
  [['--type', 'data_collector'], '1800', 4180, 'Data collector 1800'],
  [['--type', 'admiral', '--species', 'chickens'], '1900', 4195, 'Admiral 1900'],
  [['--type', 'admiral', '--id', '77', '--port', '9'], '77', 9, 'Admiral 77'],
])('%j has an id, a port and a name of its type', (args, id, port, name) => {
  expect(readCommandLine(args, {})).toMatchObject({
    id,
    port,
    name,
    data: expect.stringMatching(new RegExp(`/${id}$`)),
  })
})

test('an admiral takes the instances of a file that a web client could use', () => {
  const file = join(folder, 'vms.json')
  const local = { protocol: 'http', hostname: '127.0.0.1', port: 4101 }
  const instances = [{ globalUniqueIdentifier: '1001', name: 'Hof Nord', discoveryObject: { local } }]
  writeFileSync(file, JSON.stringify({ instances }))
  expect(readCommandLine(['--type', 'admiral', '--instances', file], {}).knownInstances).toEqual(instances)
})

test('what nobody says of a site is left open', () => {
  expect(readCommandLine([], {})).not.toHaveProperty('species')
  expect(readCommandLine([], {})).not.toHaveProperty('timeZone')
})

test('the base port shifts the web client and the instance', () => {
  expect(readCommandLine(['--species', 'chickens'], { BARN_PORT_BASE: '5100' })).toMatchObject({
    id: '1002',
    port: 5102,
    webOrigins: ['http://localhost:5100', 'http://127.0.0.1:5100'],
  })
})

test('pages of the mobile app are answered only where that is said, and never come first', () => {
  expect(readCommandLine([], {}).webOrigins).not.toContain('https://localhost')
  const { webOrigins } = readCommandLine(['--mobile-app', 'true'], {})
  expect(webOrigins.slice(-2)).toEqual(['https://localhost', 'capacitor://localhost'])
  expect(webOrigins[0]).toBe('http://localhost:4100')
})

test('mails go where the environment says, whose password no error repeats', () => {
  const environment = { SMTP_URL: 'smtps://barn:secret@mail.example', MAIL_FROM: 'Hof Nord <barn@mail.example>' }
  expect(readCommandLine([], environment)).toMatchObject({
    smtpUrl: 'smtps://barn:secret@mail.example',
    mailFrom: 'Hof Nord <barn@mail.example>',
  })
  expect(readCommandLine([], { SMTP_URL: '' })).not.toHaveProperty('smtpUrl')
  for (const SMTP_URL of ['https://barn:secret@mail.example', 'mail.example:secret', 'smtp:///secret']) {
    const start = () => readCommandLine([], { SMTP_URL })
    expect(start).toThrow('SMTP_URL takes')
    expect(start).not.toThrow('secret')
  }
  expect(() => readCommandLine([], { MAIL_FROM: 'a@b.org\r\nBcc: c@d.org' })).toThrow('MAIL_FROM takes one line')
})

test('proxies and a picture of the site are named by flags', () => {
  const flags = ['--trusted-proxy', '127.0.0.1', '--trusted-proxy', 'fd00::/8', '--image', '/tmp/site.png']
  expect(readCommandLine(flags, {})).toMatchObject({
    trustedProxies: ['127.0.0.1', 'fd00::/8'],
    image: '/tmp/site.png',
  })
})

test('the clock starts at a time of any offset', () => {
  expect(readCommandLine(['--start-time', '2026-01-14T10:00:00+01:00'], {}).startTime).toBe(Date.UTC(2026, 0, 14, 9))
})

test('cameras take their pictures from a file of sources and from single ones', () => {
  const { cameraSources } = readCommandLine(
    [
      '--cameras',
      join(folder, 'cameras.json'),
      '--camera-source',
      `c3=${folder}`,
      '--camera-source',
      'c4=http://camera/still.jpg',
    ],
    {},
  )
  expect(cameraSources.map(({ cameraId, kind }) => [cameraId, kind])).toEqual([
    ['c1', 'rtsp'],
    ['c2', 'image'],
    ['c3', 'folder'],
    ['c4', 'snapshot'],
  ])
})

test.each([
  [['--nonsense'], 'nonsense'],
  [['barn'], 'barn'],
  [['--port', '0'], '--port takes'],
  [['--port', '4101x'], '--port takes'],
  [['--species', 'cows'], '--species takes'],
  [['--time-zone', 'Berlin'], '--time-zone takes'],
  [['--time-zone', '+01:00'], '--time-zone takes'],
  [['--id', 'a b'], '--id takes'],
  [['--demo', 'no'], '--demo takes'],
  [['--mobile-app', 'yes'], '--mobile-app takes'],
  [['--language', 'fr'], '--language takes'],
  [['--history-days', '1.5'], '--history-days takes'],
  [['--start-time', 'tomorrow'], '--start-time takes'],
  [['--start-time', '2026-01-14T10:00'], '--start-time takes'],
  [['--web-origin', 'https://farm.example/path'], '--web-origin takes'],
  [['--trusted-proxy', 'proxy.example'], '--trusted-proxy takes'],
  [['--trusted-proxy', '10.0.0.0/40'], '--trusted-proxy takes'],
  [['--host', '0.0.0.0'], '--host is refused with demo log-ins'],
  [['--camera-source', 'c1'], '--camera-source takes'],
  [['--camera-source', 'c1=/no/such/file'], 'does not exist'],
  [['--camera-source', 'c1=rtsp://a', '--camera-source', 'c1=rtsp://b'], 'two sources'],
  [['--cameras', join(folder, 'broken.json')], 'cannot be read'],
  [['--cameras', join(folder, 'none.json')], 'cannot be read'],
  [['--instances', join(folder, 'none.json')], 'cannot be read'],
  [['--instances', join(folder, 'cameras.json')], 'it names no instances'],
  [['--type', 'general'], '--type takes'],
])('%j is refused in one line', (args, words) => {
  expect(() => readCommandLine(args, {})).toThrow(words)
})

test('the usage names every flag that is read', () => {
  for (const flag of [
    'type',
    'species',
    'time-zone',
    'id',
    'name',
    'port',
    'data',
    'seed',
    'history-days',
    'earlier-batches',
    'host',
    'trusted-proxy',
    'image',
    'web-origin',
    'demo',
    'language',
    'cloud-override',
    'start-time',
    'cameras',
    'camera-source',
    'instances',
    'directory-id',
    'directory-key',
    'public-address',
  ]) {
    expect(usage()).toContain(`--${flag} `)
  }
})

test('strangers register in the demo alone, unless that is switched on', () => {
  const registrationOf = (...args: string[]) => readCommandLine(args, {}).registration
  expect(registrationOf()).toBe('open')
  expect(registrationOf('--demo', 'false')).toBe('off')
  expect(registrationOf('--demo', 'false', '--registration', 'invited')).toBe('invited')
  expect(registrationOf('--registration', 'off')).toBe('off')
  expect(() => registrationOf('--registration', 'yes')).toThrow('--registration takes open, invited or off')
  expect(usage()).toContain('--registration')
})
