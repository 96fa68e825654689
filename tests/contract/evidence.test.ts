import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { readZip } from '../../instance/src/evidence/page/readZip'
import { barnTime, call, field, find, first, type Row } from './client'

type Bytes = Uint8Array<ArrayBuffer>
type Pack = Map<string, Bytes>

const textOf = (pack: Pack, path: string) => new TextDecoder().decode(pack.get(path))
const jsonOf = (pack: Pack, path: string) => JSON.parse(textOf(pack, path)) as Row & Row[]
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function packOf(incidentId: unknown, { query = '', as = 'admin', headers = {} } = {}): Promise<Pack> {
  const reply = await call('GET', `/api/incidents/evidence/${String(incidentId)}${query}`, { as, headers })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = await readZip(reply.bytes as Bytes)
  if (!files) throw new Error('The pack is no ZIP file')
  return files
}

async function publishedKey(): Promise<{ publicKey: string; fingerprint: string }> {
  return (await call('GET', '/api/evidence/key', { as: 'contractor' })).result as never
}

async function isSigned(pack: Pack): Promise<boolean> {
  const { publicKey } = await publishedKey()
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const signature = Buffer.from(textOf(pack, 'signature.txt').trim(), 'base64url')
  return verify(null, pack.get('manifest.json') ?? new Uint8Array(), key, signature)
}

/** The paths of the manifest's files that differ from the signed ones. */
const changedFiles = (pack: Pack) =>
  (jsonOf(pack, 'manifest.json').files as unknown as { path: string; sha256: string }[])
    .filter((file) => sha256(pack.get(file.path) ?? new Uint8Array()) !== file.sha256)
    .map(({ path }) => path)

/** The newest incident, which still has pictures. */
async function deadAnimal(): Promise<Row> {
  const order = [{ key: 'firstEventTimestamp', direction: 'desc' }]
  const found = await find('incidents', [{ key: 'type', operator: '==', value: 'deadAnimal' }], { order, limit: 1 })
  return found[0] ?? {}
}

test('a pack has everything about an incident, signed by the published key', async () => {
  const { incidentId } = await deadAnimal()
  const pack = await packOf(incidentId)
  const manifest = jsonOf(pack, 'manifest.json')
  expect(manifest).toMatchObject({ version: 1, incidentId, instance: { id: '1001' }, language: 'en', missing: [] })
  expect(Math.abs(barnTime() - Number(manifest.createdAt))).toBeLessThan(60_000)
  expect(await isSigned(pack)).toBe(true)
  expect(changedFiles(pack)).toEqual([])
  const unsigned = ['index.html', 'manifest.json', 'public-key.txt', 'signature.txt']
  const signed = (manifest.files as Row[]).map(({ path }) => String(path))
  expect([...pack.keys()].filter((path) => !signed.includes(path)).sort()).toEqual(unsigned)
  expect(jsonOf(pack, 'incident.json')).toMatchObject({ incidentId })
  expect(jsonOf(pack, 'events.json').length).toBeGreaterThan(0)
  const pictures = jsonOf(pack, 'pictures.json')
  for (const { path } of pictures) expect(pack.get(String(path))?.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]))
  expect(pictures.flatMap(({ reasons }) => reasons)).toEqual(expect.arrayContaining(['detection', 'firstEvent']))
  expect((jsonOf(pack, 'outlines.json').outlines as unknown[]).length).toBeGreaterThan(0)
  expect(textOf(pack, 'measurements/activity.csv').split('\r\n').length).toBeGreaterThan(50)
  expect(textOf(pack, 'measurements/activity.svg')).toMatch(/^<svg/)
})

test('the address of a camera is in no pack, which is given away', async () => {
  const checks = await find('incidents', [
    { key: 'type', operator: '==', value: 'healthCheck' },
    { key: 'messagePayload.url', operator: 'contains', value: 'rtsp://' },
  ])
  const pack = await packOf(checks[0]?.incidentId)
  expect(jsonOf(pack, 'incident.json')).toMatchObject({ messagePayload: { url: null } })
  for (const path of ['incident.json', 'events.json', 'index.html']) expect(textOf(pack, path)).not.toContain('rtsp://')
})

test('a change of a file or of the manifest is found', async () => {
  const pack = await packOf((await deadAnimal()).incidentId)
  const events = Uint8Array.from(pack.get('events.json') ?? [])
  events[events.length - 5] = (events.at(-5) ?? 0) ^ 1
  expect(changedFiles(new Map(pack).set('events.json', events))).toEqual(['events.json'])
  const manifest = new TextEncoder().encode(textOf(pack, 'manifest.json').replace('"version": 1', '"version": 2'))
  expect(await isSigned(new Map(pack).set('manifest.json', manifest as Bytes))).toBe(false)
})

test('the fingerprint is that of the key, and the same for everybody who is signed in', async () => {
  const { publicKey, fingerprint } = await publishedKey()
  const digest = sha256(Buffer.from(publicKey, 'base64url')).slice(0, 32)
  expect(fingerprint).toBe(digest.match(/.{4}/g)?.join(' '))
  expect((await call('GET', '/api/evidence/key', { as: null })).status).toBe(401)
})

test('hostile and deleted texts: the first stay texts, the second are left out', async () => {
  const { incidentId } = await deadAnimal()
  const write = async (text: string) => {
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    const body = { incidentComment: { text: document } }
    return field(
      (await call('POST', `/api/incidentComments/${String(incidentId)}`, { body })).result,
      'incidentCommentId',
    )
  }
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
  await write(hostile)
  const deleted = await write('to be deleted')
  expect((await call('DELETE', `/api/incidentComments/${String(deleted)}`)).status).toBeLessThan(300)
  const pack = await packOf(incidentId, { query: '?language=en' })
  expect(textOf(pack, 'comments.json')).toContain('alert(1)')
  expect(textOf(pack, 'comments.json')).not.toContain('to be deleted')
  const page = textOf(pack, 'index.html')
  expect(page).not.toContain('alert(1)')
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page).toContain('<html lang="en">')
  expect(page).toContain("default-src 'none'")
})

test('what the account may not see is not in its pack, which says so', async () => {
  const { incidentId } = await deadAnimal()
  const headers = { 'X-Simulated-Permissions': 'incidents.deadAnimal.view' }
  const pack = await packOf(incidentId, { headers })
  expect([...pack.keys()].filter((path) => /^(pictures\/|outlines|measurements)/.test(path))).toEqual([])
  const missing = jsonOf(pack, 'manifest.json').missing as Row[]
  expect(new Set(missing.map(({ reason }) => reason))).toEqual(new Set(['request/forbidden']))
  const other = await first('incidents', [{ key: 'type', operator: '==', value: 'healthCheck' }])
  const refused = await call('GET', `/api/incidents/evidence/${String(other.incidentId)}`, { headers })
  expect([refused.status, field(refused.body, 'type')]).toEqual([404, 'incident/not-found'])
})
