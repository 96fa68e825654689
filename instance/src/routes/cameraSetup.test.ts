import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { CameraSetup, CameraSourceInput } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { InstanceDependencies } from '../composition'
import type { InstanceOptions } from '../configuration'
import { createTestInstance, TEST_START } from '../testing'

const media = mkdtempSync(join(tmpdir(), 'barn-media-'))
writeFileSync(join(media, 'pen.jpg'), createCanvas(64, 36).toBuffer('image/jpeg'))

const image: CameraSourceInput = { kind: 'image', location: 'pen.jpg' }
const address: CameraSourceInput = { kind: 'snapshot', location: 'http://camera:81/shot', username: 'cam' }

/** A barn without a program for videos; `fetch` answers 401 unless a password is sent. */
async function startBarn(options: Partial<InstanceOptions> = {}, dependencies: InstanceDependencies = {}) {
  const passwords: string[] = []
  const jpeg = readFileSync(join(media, 'pen.jpg'))
  const fetch = ((_: unknown, init?: RequestInit) => {
    const sent = new Headers(init?.headers).get('authorization') ?? ''
    passwords.push(Buffer.from(sent.replace('Basic ', ''), 'base64').toString())
    return Promise.resolve(
      sent
        ? new Response(jpeg)
        : new Response(null, { status: 401, headers: { 'www-authenticate': 'Basic realm="pen"' } }),
    )
  }) as typeof globalThis.fetch
  const instance = await createTestInstance(
    { simulate: false, mediaFolder: media, ...options },
    { ffmpeg: null, fetch, ...dependencies },
  )
  onTestFinished(() => instance.close().catch(() => undefined))
  const admin = await instance.logIn('admin')
  const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await admin.call(method, path, body, headers)
    const text = await response.text()
    const parsed = (text === '' ? {} : JSON.parse(text)) as { result?: unknown; type?: string }
    return { status: response.status, result: parsed.result, type: parsed.type, text }
  }
  const add = (source: CameraSourceInput, cameraId = 'pen') =>
    call('POST', '/api/cameras', { camera: { cameraId, name: 'Pen', source } })
  const setupOf = async (cameraId = 'pen') =>
    (await call('GET', `/api/cameras/setup/${cameraId}`)).result as CameraSetup | undefined
  const write = (source: CameraSourceInput) =>
    call('PUT', '/api/cameras/setup/pen', {
      source,
      recording: { isRecorded: false, maximumDays: 3, maximumGigabytes: 5 },
    })
  const tryIt = (source: CameraSourceInput, cameraId?: string) =>
    call('POST', '/api/cameras/testSource', { source, ...(cameraId !== undefined && { cameraId }) })
  return { instance, admin, call, add, setupOf, write, tryIt, passwords }
}

test('a camera that is added has a picture, a tile, and the rules of recording', async () => {
  const { add, call, setupOf, admin } = await startBarn()
  expect(await add(image)).toMatchObject({
    status: 201,
    result: { cameraId: 'pen', name: 'Pen', lastSeenOnline: null },
  })
  expect(await add(image)).toMatchObject({ status: 409, type: 'camera/exists' })
  expect((await admin.call('GET', '/api/cameras/pen/still?resizeY=20')).status).toBe(200)
  expect((await call('POST', '/api/cameraCanvases/query', {})).result).toMatchObject([
    { cameras: [{ cameraId: 'pen' }] },
  ])
  expect(await setupOf()).toMatchObject({
    cameraId: 'pen',
    source: { kind: 'image', location: join(media, 'pen.jpg'), transport: 'tcp', username: null, hasPassword: false },
    // Files are not recorded.
    recording: { isRecorded: false, maximumDays: 14, maximumGigabytes: 20 },
  })
  const nameless = await call('POST', '/api/cameras', { camera: { name: 'Other', source: image } })
  expect(nameless.result).toMatchObject({ cameraId: expect.stringMatching(/^[\w-]{36}$/) as string })
})

test('the instance keeps when a camera was added, and tells nobody', async () => {
  const { add, call, instance } = await startBarn()
  instance.clock.advance(2 * MINUTE)
  await add(image)
  const { rows } = await sql`SELECT document ->> '$.addedAt' AS addedAt FROM cameras`.execute(
    instance.core.database.current(),
  )
  expect(rows).toEqual([{ addedAt: TEST_START + 2 * MINUTE }])
  expect((await call('POST', '/api/cameras/query', {})).text).not.toContain('addedAt')
})

test('a source that may not be read changes nothing', async () => {
  const { add, call, write } = await startBarn()
  const refused = { status: 400, type: 'camera-source/not-allowed' }
  expect(await add({ kind: 'image', location: '/etc/hosts' })).toMatchObject(refused)
  expect((await call('POST', '/api/cameras/query', {})).result).toEqual([])
  await add(image)
  expect(await write({ kind: 'video', location: '../x.mp4' })).toMatchObject(refused)
})

test('a password is never sent back, stays for the same place, and goes with another', async () => {
  const { add, write, setupOf, tryIt, passwords } = await startBarn()
  const added = await add({ ...address, password: 'hunter2' })
  expect(added.text).not.toContain('hunter2')
  const hasPassword = async () => (await setupOf())?.source?.hasPassword
  expect(await hasPassword()).toBe(true)
  expect((await write({ ...address, location: 'http://camera:81/other' })).text).not.toContain('hunter2')
  expect(await hasPassword()).toBe(true)
  expect(await setupOf()).toMatchObject({ recording: { isRecorded: false, maximumDays: 3, maximumGigabytes: 5 } })
  // It is used to try the same place for the same camera, and nowhere else.
  const elsewhere: CameraSourceInput[] = [
    { ...address, location: 'http://other:81/shot' },
    { ...address, location: 'http://camera:82/shot' },
    { ...address, username: 'other' },
    { ...address, kind: 'mjpeg' },
  ]
  expect((await tryIt(address, 'pen')).result).toMatchObject({ problem: null })
  for (const source of elsewhere) await tryIt(source, 'pen')
  await tryIt(address)
  expect(passwords.filter((sent) => sent.includes('hunter2'))).toEqual(['cam:hunter2'])
  await write({ ...address, location: 'http://other:81/shot' })
  expect(await hasPassword()).toBe(false)
  await write({ ...address, password: 'hunter3' })
  await write({ ...address, password: null })
  expect(await hasPassword()).toBe(false)
})

test('an address with a password is taken apart', async () => {
  const { add, setupOf } = await startBarn()
  await add({ kind: 'snapshot', location: 'http://cam:p%40ss@camera/shot' })
  expect((await setupOf())?.source).toMatchObject({
    ...{ location: 'http://camera/shot', username: 'cam', hasPassword: true },
  })
})

test('passwords are encrypted in the data folder, with a key that only its owner can read', async () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-setup-'))
  const { add, instance } = await startBarn({ data })
  await add({ ...address, password: 'correct horse' })
  await instance.close()
  expect(statSync(join(data, 'camera-key')).mode & 0o777).toBe(0o600)
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files)
    expect([name, readFileSync(join(parentPath, name), 'latin1').includes('correct horse')]).toEqual([name, false])
  const again = await startBarn({ data })
  expect((await again.setupOf())?.source?.hasPassword).toBe(true)
  await again.tryIt(address, 'pen')
  expect(again.passwords).toContain('cam:correct horse')
})

test('trying a source tells its picture or what is wrong, and stores nothing; at most two at once', async () => {
  const { tryIt, call } = await startBarn()
  expect((await tryIt(image)).result).toMatchObject({
    problem: null,
    video: null,
    picture: expect.any(String) as string,
  })
  expect((await tryIt({ kind: 'image', location: 'none.jpg' })).result).toMatchObject({ problem: 'notFound' })
  expect((await tryIt({ ...address, username: null })).result).toMatchObject({ problem: 'refused', picture: null })
  expect((await tryIt({ kind: 'rtsp', location: 'rtsp://camera/' })).result).toMatchObject({
    problem: 'noVideoProgram',
  })
  expect((await call('POST', '/api/cameras/query', {})).result).toEqual([])
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => tryIt(image)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('who changes a source that somebody else has changed meanwhile is told', async () => {
  const { add, call, write, setupOf } = await startBarn()
  const { version } = (await add(image)).result as { version: number }
  const body = { source: image, recording: { isRecorded: false, maximumDays: 9, maximumGigabytes: 9 } }
  const change = (seen: number) => call('PUT', '/api/cameras/setup/pen', body, { 'if-match': `"${seen}"` })
  expect((await write(image)).status).toBe(200)
  expect(await change(version)).toMatchObject({ status: 409, type: 'request/version-mismatch' })
  expect(await setupOf()).toMatchObject({ recording: { maximumDays: 3 } })
  expect((await change(version + 1)).status).toBe(200)
})

test('a camera that is removed goes with its tile; its incidents stay', async () => {
  const { add, call } = await startBarn()
  await add(image)
  await add(image, 'other')
  const incidentData = {
    ...{ type: 'healthCheck', trigger: 'belowThreshold', payload: {} },
    identifier: { componentType: 'camera', componentId: 'pen', cameraId: 'pen' },
  }
  expect((await call('POST', '/api/incidents', { incidentData })).status).toBe(201)
  expect((await call('DELETE', '/api/cameras/pen', undefined, { 'if-match': '"7"' })).type).toBe(
    'request/version-mismatch',
  )
  expect((await call('DELETE', '/api/cameras/pen')).status).toBe(204)
  expect((await call('DELETE', '/api/cameras/pen')).type).toBe('camera/not-found')
  expect((await call('POST', '/api/cameras/query', {})).result).toMatchObject([{ cameraId: 'other' }])
  const [canvas] = (await call('POST', '/api/cameraCanvases/query', {})).result as { cameras: object[] }[]
  expect(canvas?.cameras).toMatchObject([{ cameraId: 'other' }])
  expect((await call('POST', '/api/incidents/query', { projection: 'count' })).result).toBe(1)
})

test('simulated cameras have no source and stay; others can be added beside them', async () => {
  const { add, call, setupOf, write } = await startBarn({ simulate: true })
  expect(await setupOf('camera-01')).toMatchObject({ cameraId: 'camera-01', source: null, recording: null })
  const simulated = { status: 409, type: 'camera/simulated' }
  expect(await call('DELETE', '/api/cameras/camera-01')).toMatchObject(simulated)
  const recording = { isRecorded: true, maximumDays: 1, maximumGigabytes: 1 }
  expect(await call('PUT', '/api/cameras/setup/camera-01', { source: image, recording })).toMatchObject(simulated)
  expect((await add(image)).status).toBe(201)
  expect((await write(image)).status).toBe(200)
  expect((await call('PUT', '/api/cameras/setup/none', { source: image, recording })).type).toBe('camera/not-found')
})

test('a source that was named at the start is written over at each start, and goes when it is not named', async () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-setup-'))
  const cameraSources = [{ cameraId: 'named', kind: 'image' as const, location: join(media, 'pen.jpg') }]
  const first = await startBarn({ data, cameraSources })
  await first.add(image, 'chosen')
  await first.instance.close()
  const second = await startBarn({ data })
  expect((await second.setupOf('named'))?.source).toBeNull()
  expect((await second.setupOf('chosen'))?.source?.kind).toBe('image')
  const cameras = (await second.call('POST', '/api/cameras/query', {})).result as { lastSeenOnline: number | null }[]
  expect(cameras.map(({ lastSeenOnline }) => lastSeenOnline)).toEqual([TEST_START, null])
})

test('how a camera is watched for movement is not overwritten by somebody who has not seen it', async () => {
  const { add, call } = await startBarn()
  await add(image)
  const path = '/api/workbench/cameraMovement/pen'
  const { version } = (await call('GET', path)).result as { version: number }
  const put = (isMeasured: boolean, seen: number) =>
    call('PUT', path, { isMeasured, masks: null }, { 'If-Match': `"${seen}"` })
  expect(await put(false, version)).toMatchObject({ status: 200, result: { isMeasured: false, version: version + 1 } })
  expect(await put(true, version)).toMatchObject({ status: 409, type: 'request/version-mismatch' })
  expect((await call('GET', path)).result).toMatchObject({ isMeasured: false, version: version + 1 })
  expect(await put(true, version + 1)).toMatchObject({ status: 200, result: { isMeasured: true } })
  expect(await call('PUT', '/api/workbench/cameraMovement/nobody', { isMeasured: true, masks: null })).toMatchObject({
    status: 404,
  })
})
