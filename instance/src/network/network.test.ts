import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createNameLookup, createNetwork, parseArpTable, parseIpNeighbours, type Neighbour } from './network'
import { createVendorNames, parseVendorCsv } from './vendorNames'

const folder = mkdtempSync(join(tmpdir(), 'barn-network-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const NOW = 1_768_000_000_000
const AXIS = '00:40:8c:12:34:56'
const CSV = `Registry,Assignment,Organization Name,Organization Address
MA-L,00408C,"Axis ""A"", Lund",Emdalavagen 14 Lund SE
MA-L,ABCDEF,Stallbau GmbH,Hof 1 DE
MA-S,ABCDEF123,Fühler KG,Hof 2 DE
MA-L,nonsense,Nobody,
MA-L,123456,"  ",
`

const noFetch = () => Promise.reject(new Error('offline'))
const vendorsOf = (
  source: string | undefined,
  fetch: typeof globalThis.fetch = noFetch,
  data: string | undefined = undefined,
) => createVendorNames({ folder: data, source, now: () => NOW, fetch })

test('the table of neighbours of Linux, without those that have not answered', () => {
  const table = `IP address       HW type     Flags       HW address            Mask     Device
192.168.1.20     0x1         0x2         00:40:8C:12:34:56     *        eth0
192.168.1.21     0x1         0x0         00:00:00:00:00:00     *        eth0
garbage
`
  expect(parseArpTable(table)).toEqual([{ ipAddress: '192.168.1.20', macAddress: AXIS, silentFor: 0 }])
})

test('the neighbours of the program ip, with the time since they last answered', () => {
  const text = JSON.stringify([
    { dst: '192.168.1.20', lladdr: AXIS, confirmed: 30, state: ['STALE'] },
    { dst: 'fe80::1', lladdr: AXIS, state: ['REACHABLE'] },
    { dst: '192.168.1.22', confirmed: 1, state: ['FAILED'] },
    { dst: 'not an address', lladdr: AXIS },
    'garbage',
  ])
  expect(parseIpNeighbours(text)).toEqual([
    { ipAddress: '192.168.1.20', macAddress: AXIS, silentFor: 30_000 },
    { ipAddress: 'fe80::1', macAddress: AXIS, silentFor: 0 },
  ])
})

test('the registry of makers, with quotes and without what is no assignment', () => {
  expect([...parseVendorCsv(CSV)]).toEqual([
    ['00408C', 'Axis "A", Lund'],
    ['ABCDEF', 'Stallbau GmbH'],
    ['ABCDEF123', 'Fühler KG'],
  ])
  expect(parseVendorCsv('MA-L,ABCDEF,\u202eStall\u0000bau\u200b GmbH,DE').get('ABCDEF')).toBe('Stallbau GmbH')
})

test('the longest assignment names the maker; of an address that a device chose itself nobody does', async () => {
  const file = join(folder, 'oui.csv')
  writeFileSync(file, CSV)
  const vendors = vendorsOf(file, noFetch, folder)
  expect(vendors.vendorOf('ab:cd:ef:12:34:56')).toBe(null)
  expect(await vendors.update()).toEqual({ ok: true, value: { vendors: 3, updatedAt: NOW } })
  const restarted = vendorsOf(undefined, noFetch, folder)
  for (const names of [vendors, restarted]) {
    expect(names.vendorOf('ab:cd:ef:12:34:56')).toBe('Fühler KG')
    expect(names.vendorOf(AXIS)).toBe('Axis "A", Lund')
    expect(names.vendorOf('5a:cd:ef:12:34:56')).toBe(null)
  }
  expect(statSync(join(folder, 'vendors.json')).mode & 0o077).toBe(0)
})

test('a source that fails changes nothing', async () => {
  const codeOf = async (source: string | undefined, fetch?: typeof globalThis.fetch) => {
    const result = await vendorsOf(source, fetch).update()
    return result.ok ? 'ok' : result.problem.code
  }
  const failed = 'network/vendor-source-failed'
  const address = 'https://registry.example/oui.csv'
  expect(await codeOf(undefined)).toBe('network/no-vendor-source')
  expect(await codeOf(join(folder, 'none.csv'))).toBe(failed)
  expect(await codeOf(address)).toBe(failed)
  expect(await codeOf(address, async () => new Response('<html>', { status: 200 }))).toBe(failed)
  expect(await codeOf(address, async () => new Response(CSV, { status: 404 }))).toBe(failed)
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4_000_000)) })
  expect(await codeOf(address, async () => new Response(endless))).toBe(failed)
  expect(await codeOf(address, async () => new Response(CSV))).toBe('ok')
})

test('a source leads elsewhere over https only, and not without end', async () => {
  const start = 'https://registry.example/oui.csv'
  const update = async (locations: readonly string[]) => {
    const asked: string[] = []
    const fetch = async (address: URL | string | Request, options?: RequestInit) => {
      expect(options?.redirect).toBe('manual')
      asked.push(String(address))
      const location = locations[asked.length - 1]
      return location === undefined ? new Response(CSV) : new Response(null, { status: 302, headers: { location } })
    }
    const { ok } = await vendorsOf(start, fetch).update()
    return { ok, asked }
  }
  const mirror = 'https://mirror.example/oui.csv'
  expect(await update(['/new.csv', mirror])).toEqual({
    ok: true,
    asked: [start, 'https://registry.example/new.csv', mirror],
  })
  const file = join(folder, 'secret.csv')
  writeFileSync(file, CSV)
  for (const elsewhere of ['http://registry.example/oui.csv', `file://${file}`, 'data:text/csv,a', 'https://'])
    expect(await update([elsewhere, mirror])).toEqual({ ok: false, asked: [start] })
  expect((await update([mirror, mirror, mirror])).ok).toBe(true)
  const endless = await update(Array.from({ length: 50 }, () => mirror))
  expect([endless.ok, endless.asked.length]).toEqual([false, 4])
})

test.each([['/dev/zero'], ['/proc/self/mem'], [tmpdir()]])('%s is no source', async (source) => {
  expect(await vendorsOf(source).update()).toMatchObject({ problem: { code: 'network/vendor-source-failed' } })
})

test('updates at the same time share one download', async () => {
  let downloads = 0
  const fetch = async () => {
    downloads++
    return await Promise.resolve(new Response(CSV))
  }
  const vendors = vendorsOf('https://registry.example/oui.csv', fetch)
  const results = await Promise.all([vendors.update(), vendors.update()])
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  expect(downloads).toBe(1)
  await vendors.update()
  expect(downloads).toBe(2)
})

test('hostile registries are read to their end, with as many names as are kept', () => {
  const namesOf = (text: string) => parseVendorCsv(`${text}\nMA-L,ABCDEF,Stallbau GmbH,Hof 1\n`).size
  for (const line of ['"'.repeat(5_000_000), `MA-L,123456,"${'a""'.repeat(5_000_000)}`, ','.repeat(5_000_000)])
    expect(namesOf(line)).toBe(1)
  expect(namesOf('\n'.repeat(15_000_000))).toBe(0)
  const many = Array.from({ length: 100_001 }, (_, index) => `MA-M,${(index + 0x1000000).toString(16)},Producer`)
  expect(parseVendorCsv(many.join('\n')).size).toBe(100_000)
})

test('devices are known by their addresses; one that is gone stays with the time at which it was there', async () => {
  let time = NOW
  let neighbours: Neighbour[] = [
    { ipAddress: '192.168.1.100', macAddress: AXIS, silentFor: 5_000 },
    { ipAddress: '192.168.1.20', macAddress: '02:00:00:00:00:01', silentFor: 0 },
  ]
  const network = createNetwork({
    now: () => time,
    vendors: vendorsOf(undefined),
    readNeighbours: async () => neighbours,
    lookUpNames: async () => new Map([['192.168.1.20', 'feed-computer']]),
  })
  network.know({ cameraHosts: async () => new Map([['192.168.1.100', 'camera-01']]) })
  const first = await network.discover()
  expect(first).toEqual([
    {
      ipAddress: '192.168.1.20',
      macAddress: '02:00:00:00:00:01',
      hostname: 'feed-computer',
      vendor: null,
      kind: null,
      cameraId: null,
      lastSeen: NOW,
    },
    {
      ipAddress: '192.168.1.100',
      macAddress: AXIS,
      hostname: null,
      vendor: 'Axis Communications AB',
      kind: 'camera',
      cameraId: 'camera-01',
      lastSeen: NOW - 5_000,
    },
  ])
  time += 60_000
  neighbours = []
  expect(await network.discover()).toEqual(first)
})

test('a name server that never answers keeps nobody waiting', async () => {
  const lookUp = createNameLookup(
    (address) => (address.endsWith('1') ? Promise.resolve(['nas']) : new Promise(() => undefined)),
    20,
  )
  expect([...(await lookUp(['10.0.0.1', '10.0.0.2']))]).toEqual([['10.0.0.1', 'nas']])
})
