import { beforeEach, expect, test } from 'vitest'
import { createTestInstance, type TestInstance } from '../testing'
import { pluginCalls } from './testing/administrator'
import { packPlugin } from './testing/packPlugin'
import { createUploads, UPLOAD_LIFETIME } from './uploads'

const MIB = 1024 * 1024
let instance: TestInstance
let admin: ReturnType<typeof pluginCalls>
const bytes = packPlugin()
const half = Math.floor(bytes.byteLength / 2)
const end = bytes.byteLength

beforeEach(async () => {
  instance = await createTestInstance()
  admin = pluginCalls(await instance.logIn('admin'))
})

const inspect = (uploadId: string) => admin.ask('POST', `/uploads/${uploadId}/inspection`)

test('an upload that was cut off goes on where it was, and a part that came twice is passed over', async () => {
  expect((await admin.sendPart('a', bytes, [0, half])).result).toEqual({ received: half })
  expect(await inspect('a')).toMatchObject({ status: 404, type: 'plugin/upload-missing' })
  expect((await admin.sendPart('a', bytes, [0, half])).result).toEqual({ received: half })
  expect((await admin.sendPart('a', bytes, [half - 10, end])).result).toEqual({ received: end })
  expect(await inspect('a')).toMatchObject({ status: 200, result: { bytes: end } })
})

test('a part that leaves a gap is refused, with what is there', async () => {
  expect(await admin.sendPart('a', bytes, [half, end])).toMatchObject({
    status: 409,
    type: 'plugin/upload-gap',
    params: { received: 0 },
  })
  await admin.sendPart('a', bytes, [0, half])
  expect(await admin.sendPart('a', bytes, [half + 1, end])).toMatchObject({ status: 409, params: { received: half } })
})

test('another file by the same name begins anew', async () => {
  await admin.sendPart('a', bytes, [0, half])
  const other = packPlugin({ release: '2.0.0', files: { 'more.json': '{}' } })
  expect(await admin.sendPart('a', other, [half, end])).toMatchObject({ status: 409, params: { received: 0 } })
  await admin.upload('a', other)
  expect(await inspect('a')).toMatchObject({ result: { manifest: { version: '2.0.0' } } })
})

test('another file of the same size by the same name begins anew', async () => {
  const [one, other] = [1, 2].map((value) => new Uint8Array(1_000).fill(value))
  if (!one || !other) throw new Error('no bytes')
  await admin.sendPart('a', one, [0, 800])
  expect((await admin.sendPart('a', other, [0, 500])).result).toEqual({ received: 500 })
  expect(await admin.sendPart('a', one, [400, 800])).toMatchObject({ status: 409, params: { received: 0 } })
})

test('more than 10 MB, and more than was said, are refused', async () => {
  const part = { offset: 0, bytes: Buffer.from('abcd').toString('base64') }
  const put = (body: object) => admin.ask('PUT', '/uploads/a', body)
  const tooLarge = { status: 413, type: 'request/too-large' }
  expect(await put({ ...part, size: 10 * MIB + 1 })).toMatchObject({ ...tooLarge, params: { maximumBytes: 10 * MIB } })
  expect(await put({ ...part, size: 3 })).toMatchObject(tooLarge)
  expect(await put({ ...part, offset: Number.MAX_SAFE_INTEGER, size: 10 })).toMatchObject(tooLarge)
  expect(await put({ ...part, offset: -1, size: 10 })).toMatchObject({ status: 400 })
  expect(await put({ offset: 0, size: 10, bytes: 'no base64!' })).toMatchObject({ status: 400 })
})

test('the four latest uploads of an account are kept, each for an hour after its last part', async () => {
  const begin = (uploadId: string) => admin.sendPart(uploadId, bytes, [0, half])
  for (const name of ['first', 'b', 'c', 'd', 'a']) {
    expect((await begin(name)).status).toBe(200)
    instance.clock.advance(1)
  }
  expect(await admin.sendPart('first', bytes, [half, end])).toMatchObject({ status: 409, params: { received: 0 } })
  instance.clock.advance(UPLOAD_LIFETIME - 1)
  admin = pluginCalls(await instance.logIn('admin'))
  expect((await admin.sendPart('a', bytes, [half, end])).status).toBe(200)
  instance.clock.advance(1)
  expect((await begin('e')).status).toBe(200)
  expect((await inspect('a')).status).toBe(200)
  expect(await admin.sendPart('b', bytes, [half, end])).toMatchObject({ status: 409, params: { received: 0 } })
})

test('an upload belongs to the account that sends it, whatever its name', async () => {
  const uploads = createUploads(undefined, () => 0)
  const part = { offset: 0, size: 3, bytes: Buffer.from('abc').toString('base64') }
  const own = { accountId: 'ada', uploadId: 'a' }
  await uploads.take(own, part)
  expect(await uploads.read({ accountId: 'bob', uploadId: 'a' })).toBeNull()
  expect(Buffer.from((await uploads.read(own)) ?? []).toString()).toBe('abc')
  for (const name of ['__proto__', 'constructor', '..%2Fa'])
    expect([name, (await inspect(name)).status]).toEqual([name, 404])
})
