import { afterEach, expect, test } from 'vitest'
import type { FoundCamera } from '@barn-workbench/core/schema'
import { startOnvifDevice, type OnvifDevice, type OnvifDeviceOptions } from '../testing/onvifDevice'
import { createCameraSearch, type CameraSearchDependencies, type KnownCamera } from './createCameraSearch'
import { createDiscovery } from './discovery'

const HOUR = 3_600_000
const CREDENTIALS = { username: 'admin', password: 'pig & <sow>' }
const PICTURE = Buffer.from('a picture')
const running: { stop(): Promise<void> | void }[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

/** Each test has a network of its own within the machine. */
let network = process.pid % 200
const profilesAt = (address: string) => [
  {
    token: 'sub',
    encoding: 'H264',
    width: 640,
    height: 360,
    framesPerSecond: 10,
    bitRate: 512,
    uri: `rtsp://${address}:554/sub`,
  },
  {
    token: 'main',
    encoding: 'H264',
    width: 1920,
    height: 1080,
    framesPerSecond: 25,
    bitRate: 4096,
    uri: `rtsp://${address}:554/main`,
  },
]

async function startDevice(address: string, options: Partial<OnvifDeviceOptions> = {}): Promise<OnvifDevice> {
  const device = await startOnvifDevice({ address, profiles: profilesAt(address), picture: PICTURE, ...options })
  running.push(device)
  return device
}

function startSearch(replacements: Partial<CameraSearchDependencies> = {}) {
  const search = createCameraSearch({
    now: Date.now,
    fetch,
    discover: createDiscovery(() => []),
    allowsLocalNetwork: true,
    known: () => Promise.resolve([]),
    toPicture: (bytes) => Promise.resolve(bytes),
    frameOf: () => Promise.resolve(null),
    ...replacements,
  })
  running.push({ stop: search.close })
  const settled = async (isSettled: (found: readonly FoundCamera[]) => boolean): Promise<readonly FoundCamera[]> => {
    await expect
      .poll(async () => isSettled((await search.state())?.found ?? []), { timeout: 9_000, interval: 30 })
      .toBe(true)
    return (await search.state())?.found ?? []
  }
  return {
    ...search,
    settled,
    /** The findings once each has this access. */
    found: (access: FoundCamera['access'], count = 1) =>
      settled((found) => found.length === count && found.every((one) => one.access === access)),
  }
}

/** A search of one device that answers probes and wants a password. */
async function searchOne(options: Partial<OnvifDeviceOptions>, replacements: Partial<CameraSearchDependencies> = {}) {
  const address = `127.0.${(network = (network + 1) % 250)}.1`
  const device = await startDevice(address, options)
  const search = startSearch(replacements)
  expect(search.start(`${address}-3`).ok).toBe(true)
  return { address, device, search }
}

const withPassword = (scheme: 'digest' | 'token' | 'basic') => ({ credentials: { ...CREDENTIALS, scheme } })

test.each(['digest', 'token'] as const)('a camera gives its streams and its picture by %s', async (scheme) => {
  const { address, device, search } = await searchOne({ ...withPassword(scheme), clockOffset: -3 * HOUR })
  const [found] = await search.found('passwordNeeded')
  expect(found).toMatchObject({ name: 'Pen', address: device.host, hasPicture: false, cameraId: null })
  expect(Math.round((found?.clockDifference ?? 0) / HOUR)).toBe(-3)
  const id = found?.findingId ?? ''
  search.tryPassword([id], CREDENTIALS)
  const [ready] = await search.settled(([one]) => one?.hasPicture === true)
  expect(ready).toMatchObject({
    maker: 'Barn Cameras',
    model: 'BC-2',
    main: { codec: 'h264', width: 1920, height: 1080, framesPerSecond: 25, bitRate: 4096 },
    sub: { codec: 'h264', height: 360 },
  })
  expect(search.picture(id)).toEqual(PICTURE)
  expect(search.device(id)).toMatchObject({
    location: `rtsp://${address}:554/main`,
    subLocation: `rtsp://${address}:554/sub`,
    credentials: CREDENTIALS,
    device: { serialNumber: `S-${address}` },
  })
  await search.setClocks([id])
  expect(device.clockOffset()).toBe(0)
  expect(Math.abs((await search.state())?.found[0]?.clockDifference ?? HOUR)).toBeLessThan(2_000)
  expect(device.wrongPasswords()).toBe(0)
})

test('a wrong password is sent once, however often it is asked for, and a locked camera says so', async () => {
  const { device, search } = await searchOne({ ...withPassword('digest'), locksAfter: 2 })
  const [found] = await search.found('passwordNeeded')
  const ids = [found?.findingId ?? '']
  const wrong = { username: 'admin', password: 'wrong' }
  search.tryPassword(ids, wrong)
  search.tryPassword(ids, wrong)
  await search.found('refused')
  search.tryPassword(ids, wrong)
  expect(device.wrongPasswords()).toBe(1)
  search.tryPassword(ids, { ...wrong, password: 'wrong again' })
  await search.found('locked')
  expect(device.wrongPasswords()).toBe(2)
})

test('a camera that asks for the password as it is never gets it without encryption', async () => {
  const { device, search } = await searchOne(withPassword('basic'))
  const [found] = await search.found('passwordNeeded')
  search.tryPassword([found?.findingId ?? ''], CREDENTIALS)
  await search.found('refused')
  expect(device.messages.filter(({ authorization }) => authorization === 'basic')).toEqual([])
})

test('a camera whose clock is unknown and wrong is said to have a wrong clock', async () => {
  const { search } = await searchOne({ ...withPassword('token'), clockOffset: 5 * HOUR, hidesTime: true })
  const [found] = await search.found('passwordNeeded')
  search.tryPassword([found?.findingId ?? ''], CREDENTIALS)
  await search.found('wrongClock')
})

const BOMB = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]><s:Envelope><s:Body>&b;</s:Body></s:Envelope>`

test.each([
  ['declares entities', (body: string) => BOMB + body, 200],
  ['sends more than it may', () => `<a>${' '.repeat(300_000)}</a>`, 200],
  ['nests without end', () => '<a>'.repeat(5_000), 200],
  ['leads elsewhere', () => '', 302],
])('a camera whose answer %s is not read', async (_, bodyOf, status) => {
  const elsewhere = await startDevice(`127.0.${(network = (network + 1) % 250)}.9`)
  const { search } = await searchOne({
    instead(action, response) {
      response.writeHead(status, { location: elsewhere.service }).end(bodyOf(action))
      return true
    },
  })
  await search.found('noAnswer')
  expect(elsewhere.messages).toEqual([])
})

test('addresses that a camera states elsewhere are read at its own, and strange names are one line', async () => {
  const { address, search } = await searchOne({
    name: 'Pen\n\u202e 1',
    endpoint: 'urn:x',
    profiles: [
      {
        token: 'a"b',
        encoding: 'H265',
        width: 3840,
        height: 2160,
        framesPerSecond: 0,
        uri: 'rtsp://169.254.169.254/live',
      },
      { token: 'j', encoding: 'JPEG', width: 640, height: 360, uri: 'file:///etc/passwd' },
    ].map((profile) => ({ ...profile, token: profile.token.replace('"', '') })),
  })
  const [found] = await search.found('ready')
  expect(found).toMatchObject({ name: 'Pen 1', main: { codec: 'hevc', framesPerSecond: null }, sub: null })
  expect(search.device(found?.findingId ?? '')?.location).toBe(`rtsp://${address}/live`)
})

test('twenty cameras are found within 6 s, and a thousand answers are one camera', async () => {
  const third = (network = (network + 1) % 250)
  const addresses = Array.from({ length: 20 }, (_, index) => `127.0.${third}.${index + 1}`)
  await Promise.all(addresses.map((address, index) => startDevice(address, { answers: index === 0 ? 1_000 : 1 })))
  const search = startSearch()
  const startedAt = Date.now()
  search.start(`127.0.${third}.0/24`)
  await search.found('ready', addresses.length)
  expect(Date.now() - startedAt).toBeLessThan(6_000)
})

test('a known camera is recognized, and one that has moved only with its serial number', async () => {
  const facts = { maker: null, model: 'BC-2', main: null, sub: null }
  const known: KnownCamera[] = []
  const { address, search } = await searchOne({ endpoint: 'urn:7' }, { known: () => Promise.resolve(known) })
  const [{ findingId }] = (await search.found('ready')) as [FoundCamera]
  known.push({
    cameraId: 'pen-7',
    host: '10.0.0.9',
    device: { endpoint: 'urn:7', serialNumber: 'other', service: '', facts },
  })
  expect((await search.state())?.found[0]).toMatchObject({ cameraId: 'pen-7', hasMoved: true })
  expect(await search.movedCamera(findingId)).toBeNull()
  Object.assign(known[0]?.device ?? {}, { serialNumber: `S-${address}` })
  expect(await search.movedCamera(findingId)).toBe('pen-7')
})

test.each([
  ['a word', 'request/invalid'],
  ['10.0.0.0/16', 'request/invalid'],
  ['224.0.0.1', 'request/invalid'],
  ['10.0.0.5:99999', 'request/invalid'],
  ['127.0.0.1', 'camera-source/not-allowed'],
  ['169.254.169.254', 'camera-source/not-allowed'],
])('the target %s is refused', (target, code) => {
  const started = startSearch({ allowsLocalNetwork: false }).start(target)
  expect(started).toMatchObject({ ok: false, problem: { code } })
})
