import { createHash } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { beforeEach, expect, test } from 'vitest'
import type { IncidentPhoto } from '@barn-workbench/core/schema'
import { createArtifactStore, openArtifactFiles } from '../artifacts'
import { createNoticeHub } from '../base'
import { openDatabase } from '../database/openDatabase'
import { createInstanceLog } from '../log'
import { createTestInstance, type TestInstance, type TestSession } from '../testing'
import { createPhotoStore } from './photoStore'

const LIFETIME = 24 * 3_600_000
const CANARY = 'position of the house'
let instance: TestInstance
let operator: TestSession

/** A JPEG picture that carries a segment of EXIF with a text. */
function photoWithExif(side = 3_000): Buffer {
  const jpeg = createCanvas(side, 40).toBuffer('image/jpeg')
  const content = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(CANARY)])
  const head = Buffer.from([0xff, 0xe1, 0, content.byteLength + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function answerOf(response: Promise<Response>) {
  const answer = await response
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  return { status: answer.status, ...body } as { status: number; type?: string; params?: object; result: never }
}

function upload(session: TestSession, id: string, bytes: Buffer, [from, to] = [0, bytes.byteLength]) {
  const part = { digest: digestOf(bytes), size: bytes.byteLength, takenAt: 1_000, offset: from }
  const body = { ...part, bytes: bytes.subarray(from, to).toString('base64') }
  return answerOf(session.call('PUT', `/api/incidentPhotos/uploads/${id}`, body))
}

async function report(photoIds: string[]): Promise<string> {
  const incidentData = {
    type: 'barnIntervention',
    trigger: 'issueDetected',
    payload: { title: 'x', type: 'technical' },
  }
  const { result } = await answerOf(operator.call('POST', '/api/incidents', { incidentData, photoIds }))
  return (result as { incidentId: string }).incidentId
}

const photosOf = async (session: TestSession, incidentId: string) =>
  (await answerOf(session.call('GET', `/api/incidentPhotos/of/${incidentId}`))) as {
    status: number
    result: IncidentPhoto[]
  }

beforeEach(async () => {
  instance = await createTestInstance({ historyDays: 0, simulate: false })
  operator = await instance.logIn('operator')
})

test('of a photo only its pixels are kept, at most 2,048 on a side', async () => {
  const bytes = photoWithExif()
  expect(bytes.includes(CANARY)).toBe(true)
  expect(await upload(operator, 'a', bytes)).toMatchObject({ status: 200, result: { isWhole: true } })
  const incidentId = await report(['a'])
  const { result } = await photosOf(operator, incidentId)
  expect(result).toMatchObject([{ incidentPhotoId: 'a', takenAt: 1_000, width: 2_048, incidentCommentId: null }])
  const file = Buffer.from(await (await operator.call('GET', '/api/incidentPhotos/a')).arrayBuffer())
  expect(file.includes(CANARY)).toBe(false)
  expect(digestOf(file)).toBe(result[0]?.digest)
  const small = await operator.call('GET', '/api/incidentPhotos/a?resizeY=20')
  expect((await loadImage(Buffer.from(await small.arrayBuffer()))).height).toBe(20)
})

test('an upload goes on where it was cut off, and a part that came twice is passed over', async () => {
  const bytes = photoWithExif()
  const half = Math.floor(bytes.byteLength / 2)
  expect(await upload(operator, 'a', bytes, [half, bytes.byteLength])).toMatchObject({
    status: 409,
    type: 'photo/upload-gap',
    params: { received: 0 },
  })
  expect((await upload(operator, 'a', bytes, [0, half])).result).toEqual({ received: half, isWhole: false })
  expect((await upload(operator, 'a', bytes, [0, half])).result).toEqual({ received: half, isWhole: false })
  expect((await upload(operator, 'a', bytes, [half - 3, bytes.byteLength])).result).toMatchObject({ isWhole: true })
  expect((await upload(operator, 'a', bytes)).result).toMatchObject({ isWhole: true })
  expect(await upload(operator, 'a', photoWithExif(90))).toMatchObject({ status: 400, type: 'photo/refused' })
})

test('a photo that arrives after its report belongs to it, and one of another account does not', async () => {
  const incidentId = await report(['late', 'foreign'])
  expect((await photosOf(operator, incidentId)).result).toEqual([])
  await upload(operator, 'late', photoWithExif(90))
  await upload(await instance.logIn('admin'), 'foreign', photoWithExif(91))
  expect((await photosOf(operator, incidentId)).result.map((photo) => photo.incidentPhotoId)).toEqual(['late'])
})

test('a comment may consist of photos', async () => {
  const incidentId = await report([])
  await upload(operator, 'a', photoWithExif(90))
  const comment = { incidentComment: { text: { type: 'doc', content: [] } }, photoIds: ['a'] }
  const path = `/api/incidentComments/${incidentId}`
  const { status, result } = await answerOf(operator.call('POST', path, comment))
  expect(status).toBe(201)
  const { incidentCommentId } = result as { incidentCommentId: string }
  expect((await photosOf(operator, incidentId)).result).toMatchObject([{ incidentCommentId }])
  expect((await operator.call('POST', path, { ...comment, photoIds: [] })).status).toBe(400)
})

test('what is no picture is refused by its bytes, and so is another digest and more than 10 MB', async () => {
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await upload(operator, 'photo', text)).toMatchObject({ status: 400, params: { reason: 'type' } })
  const bytes = photoWithExif(90)
  const body = { digest: '0'.repeat(64), size: bytes.byteLength, takenAt: null, offset: 0 }
  const put = (more: object) =>
    answerOf(
      operator.call('PUT', '/api/incidentPhotos/uploads/b', { ...body, bytes: bytes.toString('base64'), ...more }),
    )
  expect(await put({})).toMatchObject({ status: 400, params: { reason: 'digest' } })
  expect(await put({ size: 10_000_001 })).toMatchObject({ status: 413 })
})

test('a photo is seen with its incident only, and goes with it', async () => {
  await upload(operator, 'a', photoWithExif(90))
  const viewer = await instance.logIn('viewer')
  expect((await viewer.call('GET', '/api/incidentPhotos/a')).status).toBe(404)
  const incidentId = await report(['a'])
  expect((await viewer.call('GET', '/api/incidentPhotos/a')).status).toBe(200)
  expect((await viewer.call('DELETE', '/api/incidentPhotos/a')).status).toBe(403)
  const artifacts = await answerOf((await instance.logIn('admin')).call('POST', '/api/artifact/data/query', {}))
  expect(artifacts.result).toEqual([])
  await operator.call('DELETE', `/api/incidents/${incidentId}`)
  expect((await operator.call('GET', '/api/incidentPhotos/a')).status).toBe(404)
})

test('uploads and photos that belong to nothing go after a day', async () => {
  let time = 1_000
  const database = await openDatabase(undefined)
  const hub = createNoticeHub()
  const now = () => time
  const files = openArtifactFiles(undefined, () => Promise.reject(new Error('not asked')))
  const log = createInstanceLog()
  const artifacts = createArtifactStore({ database, hub, files, now, log, quota: () => 1e9 })
  const incidents = { documents: { find: () => Promise.resolve(null) } }
  const store = createPhotoStore({ database, hub, now, artifacts, incidents })
  const author = { entityId: 'ada', displayName: 'Ada' }
  const bytes = photoWithExif(90)
  const part = { digest: digestOf(bytes), size: bytes.byteLength, takenAt: null, offset: 0 }
  const put = (id: string, sent: Buffer) => store.upload(author, id, { ...part, bytes: sent.toString('base64') })
  await put('half', bytes.subarray(0, 100))
  await put('whole', bytes)
  expect(await files.ids()).toHaveLength(1)
  time += LIFETIME
  await store.removeOld()
  expect(await store.documents.find('whole')).not.toBeNull()
  time += 1
  await store.removeOld()
  expect(await files.ids()).toEqual([])
  const gap = await store.upload(author, 'half', {
    ...part,
    offset: 100,
    bytes: bytes.subarray(100).toString('base64'),
  })
  expect(gap).toMatchObject({ ok: false, problem: { params: { received: 0 } } })
})
