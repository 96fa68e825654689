import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, field, type Reply } from './client'

const still = (query = '', as = 'viewer', camera = 'camera-01') =>
  call('GET', `/api/cameras/${camera}/still${query}`, { as })
const frame = (timestamp: number, query = '', camera = 'camera-01') =>
  call('GET', `/api/recordings/frame/${camera}/${timestamp}${query}`, { as: 'viewer' })

/** Width and height that a JPEG or PNG says of itself. */
function sizeOf({ bytes }: Reply): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes[0] === 0x89) return [view.getUint32(16), view.getUint32(20)]
  let at = 2
  while (at < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc3) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += 2 + view.getUint16(at + 2)
  }
  return [0, 0]
}

test('answers a still as a picture with its time, cached for the caller alone', async () => {
  const reply = await still('?resizeY=200')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^image\//)
  expect(Math.abs(barnTime() - Number(reply.headers.get('x-still-frame-timestamp')))).toBeLessThan(120_000)
  expect(reply.headers.get('cache-control')).toMatch(/^private/)
  expect(reply.headers.get('vary')).toMatch(/Authorization/)
})

test.each([[1080], [800], [540], [270], [150], [50], [20]])(
  'a still of height %i has exactly that height',
  async (height) => {
    const [width, tall] = sizeOf(await still(`?resizeY=${height}`))
    expect(tall).toBe(height)
    expect(Math.abs(width / tall - 1.78)).toBeLessThan(0.06)
  },
)

test('a still without a height is 1080 high', async () => {
  expect(sizeOf(await still())[1]).toBe(1080)
})

test('accepts draw, text and forceFallback', async () => {
  for (const query of [
    '?resizeY=150&draw=true',
    '?resizeY=150&text=true',
    '?resizeY=150&forceFallback=true',
    '?resizeY=150&draw=false&forceFallback=false',
  ])
    expect([query, (await still(query)).status]).toEqual([query, 200])
})

test.each([['?resizeY=0'], ['?resizeY=-5'], ['?resizeY=abc'], ['?resizeY=100000'], ['?surprise=1']])(
  'refuses a still with %s with 400',
  async (query) => {
    expect((await still(query)).status).toBe(400)
  },
)

test('answers a past frame with its time, close to the requested one', async () => {
  const timestamp = barnTime() - 5 * HOUR
  const reply = await frame(timestamp, '?resizeY=150&maximumDifference=300000')
  expect(reply.status).toBe(200)
  expect(sizeOf(reply)[1]).toBe(150)
  expect(Math.abs(Number(reply.headers.get('x-still-frame-timestamp')) - timestamp)).toBeLessThanOrEqual(300_000)
  expect(reply.headers.get('cache-control')).toMatch(/^private/)
})

test('the same frame is the same picture', async () => {
  const timestamp = barnTime() - 7 * HOUR
  const one = await frame(timestamp, '?resizeY=150')
  const other = await frame(timestamp, '?resizeY=150')
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
})

test('answers the same frame for the exact time in the header', async () => {
  const about = await frame(barnTime() - 6 * HOUR, '?resizeY=50')
  const exact = Number(about.headers.get('x-still-frame-timestamp'))
  const reply = await frame(exact, '?resizeY=50&onlyExactFrame=true')
  expect([reply.status, Number(reply.headers.get('x-still-frame-timestamp'))]).toEqual([200, exact])
  expect((await frame(exact + 137, '?resizeY=50&onlyExactFrame=true')).status).toBe(404)
})

test('answers 404 for a frame outside maximumDifference, in the future or before the recordings', async () => {
  const exact = Number((await frame(barnTime() - 6 * HOUR, '?resizeY=50')).headers.get('x-still-frame-timestamp'))
  expect((await frame(exact + 2, '?resizeY=50&maximumDifference=1')).status).toBe(404)
  expect((await frame(barnTime() + HOUR)).status).toBe(404)
  expect((await frame(barnTime() + 60_000, '?maximumDifference=300000')).status).toBe(404)
  expect((await frame(1)).status).toBe(404)
})

test('refuses a frame at an invalid time or of an unknown camera', async () => {
  expect([400, 404]).toContain((await call('GET', '/api/recordings/frame/camera-01/yesterday')).status)
  expect((await frame(barnTime() - HOUR, '', 'camera-99')).status).toBe(404)
  expect((await frame(barnTime() - HOUR, '?maximumDifference=-1')).status).toBe(400)
})

test('looks for the next change in the pictures of a camera, step by step', async () => {
  const find = (body: object, as = 'contractor') => call('POST', '/api/recordings/findChange', { as, body })
  const from = barnTime() - 6 * HOUR
  const search = { camera: 'camera-01', from, until: from + HOUR, step: 600_000 }
  const all = await find({ ...search, threshold: 0 })
  const found = field(all.body, 'result.found')
  expect(all.status).toBe(200)
  expect(field(all.body, 'result.found.before')).toBeLessThan(Number(field(all.body, 'result.found.timestamp')))
  expect(found).not.toBeNull()
  const none = await find({ ...search, until: from + 1_200_000, threshold: 1 })
  expect(field(none.body, 'result')).toMatchObject({ found: null, continueFrom: null })
  expect(field(none.body, 'result.compared')).toBeGreaterThan(1)
  expect((await find({ ...search, until: barnTime() + HOUR })).status).toBe(404)
  expect((await find({ ...search, camera: 'camera-99' })).status).toBe(404)
  expect((await find({ ...search, step: 1 })).status).toBe(400)
})

test('answers 423 for stills and frames during privacy only', async () => {
  const set = (flag: boolean) =>
    call('PUT', `/api/privacy/multiple/${String(flag)}`, { body: { cameras: ['camera-04'] } })
  expect((await set(true)).status).toBeLessThan(300)
  const refused = await still('?resizeY=150', 'viewer', 'camera-04')
  expect([refused.status, field(refused.body, 'status')]).toEqual([423, 423])
  expect((await still('?resizeY=150')).status).toBe(200)
  expect((await set(false)).status).toBeLessThan(300)
  expect((await still('?resizeY=150', 'viewer', 'camera-04')).status).toBe(200)
})

test('refuses privacy for an unknown camera or without the flag', async () => {
  expect([400, 404]).toContain(
    (await call('PUT', '/api/privacy/multiple/true', { body: { cameras: ['camera-99'] } })).status,
  )
  expect([400, 404]).toContain(
    (await call('PUT', '/api/privacy/multiple/maybe', { body: { cameras: ['camera-01'] } })).status,
  )
})
