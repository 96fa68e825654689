import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterEach, expect, test } from 'vitest'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { CameraSource } from '../configuration/instanceOptions'
import { createTestInstance, TEST_START, type TestInstance, type TestSession } from '../testing'

/** Time from one frame to the next by day, in ms. */
const CADENCE = 10_000
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function pictureOf(color: string, type: 'jpeg' | 'png' = 'jpeg'): Buffer {
  const canvas = createCanvas(80, 60)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, 80, 60)
  return type === 'jpeg' ? canvas.toBuffer('image/jpeg', 90) : canvas.toBuffer('image/png')
}

function newFolder(files: Record<string, Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-pictures-'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  return folder
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts an instance whose camera-02 has that source. */
async function startWithSource(
  kind: CameraSource['kind'],
  location: string,
): Promise<{ instance: TestInstance; viewer: TestSession }> {
  const instance = await createTestInstance({
    historyDays: 0,
    earlierBatches: 0,
    cameraSources: [{ cameraId: 'camera-02', kind, location }],
  })
  return { instance, viewer: await instance.logIn('viewer') }
}

/** The colour of a picture, its size and its time since the start; the status of the reply if it has no picture. */
async function describePicture(response: Response) {
  if (response.status !== 200) return response.status
  const image = await loadImage(Buffer.from(await response.arrayBuffer()))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const [red = 0, green = 0, blue = 0] = context.getImageData(image.width / 2, image.height / 2, 1, 1).data
  const color = red > 200 ? 'red' : green > 200 ? 'lime' : blue > 200 ? 'blue' : 'dark'
  return [color, image.width, image.height, Number(response.headers.get('x-still-frame-timestamp')) - TEST_START]
}

const still = async (session: TestSession, query = 'resizeY=30') =>
  describePicture(await session.call('GET', `/api/cameras/camera-02/still?${query}`))
const frame = async (session: TestSession, time: number, query = 'resizeY=30') =>
  describePicture(await session.call('GET', `/api/recordings/frame/camera-02/${time}?${query}`))
/** The instance's document of camera-02. */
async function cameraOf(session: TestSession): Promise<Partial<Camera> | undefined> {
  const response = await session.call('POST', '/api/cameras/query', {
    query: [{ key: 'cameraId', operator: '==', value: 'camera-02' }],
  })
  return ((await response.json()) as { result: Camera[] }).result[0]
}

const lastSeen = async (session: TestSession) => (await cameraOf(session))?.lastSeenOnline ?? null
const sourceProblemOf = async (session: TestSession) => (await cameraOf(session))?.sourceProblem

test('an image file is the picture of its camera at any height, and its aspect stays', async () => {
  const { viewer } = await startWithSource('image', join(newFolder({ 'pen.png': pictureOf('red', 'png') }), 'pen.png'))
  expect(await still(viewer)).toEqual(['red', 40, 30, 0])
  expect(await still(viewer, 'resizeY=120')).toEqual(['red', 160, 120, 0])
  expect(await frame(viewer, TEST_START - 5 * MINUTE + 1)).toEqual(['red', 40, 30, -5 * MINUTE])
  expect(await lastSeen(viewer)).toBe(TEST_START)
})

test('the pictures of a folder are shown in the order of their names, over and over', async () => {
  const { instance, viewer } = await startWithSource(
    'folder',
    newFolder({
      'pen-2.jpg': pictureOf('lime'),
      'pen-10.jpg': pictureOf('blue'),
      'pen-1.jpg': pictureOf('red'),
      'notes.txt': Buffer.from('x'),
    }),
  )
  const first = TEST_START - (TEST_START % (3 * CADENCE))
  const colors = []
  for (let frameIndex = 0; frameIndex < 4; frameIndex++)
    colors.push(((await frame(viewer, first - 30 * CADENCE + frameIndex * CADENCE)) as [string])[0])
  expect(colors).toEqual(['red', 'lime', 'blue', 'red'])
  const now = await still(viewer)
  instance.clock.advance(3 * CADENCE)
  expect(await still(viewer)).toEqual([(now as [string])[0], 40, 30, 3 * CADENCE])
})

test('a camera is offline while its file cannot be read, and online again afterwards', async () => {
  const folder = newFolder({ 'pen.jpg': pictureOf('red') })
  const file = join(folder, 'pen.jpg')
  const { instance, viewer } = await startWithSource('image', file)
  expect(await lastSeen(viewer)).toBe(TEST_START)
  rmSync(file)
  instance.clock.advance(11 * MINUTE)
  expect(await still(viewer)).toBe(404)
  expect(await lastSeen(viewer)).toBe(TEST_START)
  writeFileSync(file, 'no picture')
  expect([await still(viewer), await lastSeen(viewer)]).toEqual([404, TEST_START])
  writeFileSync(file, pictureOf('blue'))
  expect(await still(viewer)).toEqual(['blue', 40, 30, 11 * MINUTE])
})

test.each([
  ['text', Buffer.from('hello')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['half a picture', pictureOf('red').subarray(0, 100)],
  ['nothing', Buffer.alloc(0)],
])('a file of %s is not a picture', async (_, bytes) => {
  const { viewer } = await startWithSource('image', join(newFolder({ 'x.jpg': bytes }), 'x.jpg'))
  expect([await still(viewer), await lastSeen(viewer)]).toEqual([404, null])
})

test('an HTTP snapshot is requested with its password, stored for a while and returned with its time', async () => {
  const authorizations: (string | undefined)[] = []
  const colors = ['red', 'lime', 'blue']
  const address = await listen((request, response) => {
    if (!request.headers.authorization) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="barn"' }).end()
      return
    }
    authorizations.push(request.headers.authorization)
    response.end(pictureOf(colors[(authorizations.length - 1) % 3] ?? 'red'))
  })
  const { instance, viewer } = await startWithSource('snapshot', `http://barn:s%20cret@${address}/shot`)
  expect(await still(viewer)).toEqual(['red', 40, 30, 0])
  expect([await still(viewer), authorizations.length]).toEqual([['red', 40, 30, 0], 1])
  instance.clock.advance(MINUTE)
  expect(await still(viewer)).toEqual(['lime', 40, 30, MINUTE])
  expect(await frame(viewer, TEST_START + 20_000)).toEqual(['red', 40, 30, 0])
  expect(await frame(viewer, TEST_START + 40_000)).toEqual(['lime', 40, 30, MINUTE])
  expect(await frame(viewer, TEST_START - 6 * MINUTE)).toBe(404)
  expect(new Set(authorizations)).toEqual(new Set([`Basic ${Buffer.from('barn:s cret').toString('base64')}`]))
})

test('a snapshot that redirects, fails or is not a picture gives none, and the password is not sent elsewhere', async () => {
  const requestsElsewhere: unknown[] = []
  const elsewhere = await listen((request, response) => {
    requestsElsewhere.push(request.url)
    response.end(pictureOf('red'))
  })
  const answers: Record<string, RequestListener> = {
    redirects: (_, response) => void response.writeHead(302, { location: `http://${elsewhere}/` }).end(),
    fails: (_, response) => void response.writeHead(500).end(pictureOf('red')),
    refuses: (_, response) => void response.writeHead(401).end(),
    'knows no picture': (_, response) => void response.writeHead(404).end(),
    'sends a page': (_, response) => void response.end('<html>'),
  }
  const problems: Record<string, unknown> = {}
  for (const [what, answer] of Object.entries(answers)) {
    const { instance, viewer } = await startWithSource('snapshot', `http://a:b@${await listen(answer)}/`)
    expect([await still(viewer), await lastSeen(viewer)]).toEqual([404, null])
    expect(await sourceProblemOf(viewer)).toBeNull()
    problems[what] = await sourceProblemOf(await instance.logIn('admin'))
  }
  // Only accounts that manage cameras see the problem of the source.
  expect(problems).toEqual({
    redirects: 'noAnswer',
    fails: 'noAnswer',
    refuses: 'refused',
    'knows no picture': 'notFound',
    'sends a page': 'noPicture',
  })
  expect(requestsElsewhere).toEqual([])
})

test('a snapshot address that failed is not requested again for a while', async () => {
  let requestCount = 0
  const address = await listen((_, response) => {
    requestCount++
    response.writeHead(500).end()
  })
  const { instance, viewer } = await startWithSource('snapshot', `http://${address}/`)
  for (let time = 0; time < 5; time++) expect(await still(viewer)).toBe(404)
  const countBefore = requestCount
  instance.clock.advance(31_000)
  expect(await still(viewer)).toBe(404)
  expect(requestCount).toBe(countBefore + 1)
})

test('an instance does not start with a source for a camera that its barn does not have', async () => {
  const source: CameraSource = { cameraId: 'camera-77', kind: 'image', location: '/x.jpg' }
  await expect(createTestInstance({ historyDays: 0, cameraSources: [source] })).rejects.toThrow(/no camera camera-77/)
})
