import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { barnTime, call, count, field, find, first, send, type Row } from './client'

const STATUSES = ['archived', 'done', 'error', 'failed', 'pending', 'scheduled']
const of = (key: string, value: unknown): Row => ({ key, operator: '==', value })
const DONE = of('status', 'done')

/** Looks again until it is there; what is made in the background takes a moment. */
async function until<T>(look: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look()
    if (isThere(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Resolves when the barn has made everything that it begins with. */
const allMade = () =>
  until(
    () => count('artifact/data', [{ key: 'status', operator: 'in', value: ['scheduled', 'pending'] }, dueNow()]),
    (waiting) => waiting === 0,
  )
const dueNow = (): Row => ({ key: 'timestamp', operator: '<=', value: barnTime() })

const payload = (id: unknown, query = '', as = 'viewer') => call('GET', `/api/artifact/${String(id)}${query}`, { as })
const statusOf = async (path: string, as: string) => (await call('GET', path, { as })).status

test('a new barn has artifacts of every type and every status', async () => {
  const planned = await find('artifact/data')
  expect(new Set(planned.map(({ type }) => type))).toEqual(
    new Set([
      ...['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation', 'singleFrame'],
      ...['canvas', 'canvasTimelapse', 'recording', 'feedReport'],
    ]),
  )
  await allMade()
  const made = await find('artifact/data')
  expect([...new Set(made.map(({ status }) => String(status)))].sort()).toEqual(STATUSES)
  expect(made.filter(({ status }) => status === 'error').map(({ failure }) => failure)).toEqual(['no-pictures'])
})

test('each complete artifact has a file of its size and digest, with a safe name', async () => {
  await allMade()
  const complete = await find('artifact/data', [{ key: 'status', operator: 'in', value: ['done', 'archived'] }])
  expect(complete.length).toBeGreaterThanOrEqual(12)
  for (const { artifactId, size, md5, contentType, preferredFilename } of complete) {
    const { status, bytes, headers } = await payload(artifactId)
    expect([status, bytes.byteLength, headers.get('content-length')]).toEqual([200, size, String(size)])
    expect(createHash('md5').update(bytes).digest('hex')).toBe(md5)
    expect(headers.get('content-type')).toBe(contentType)
    expect(headers.get('content-disposition')).toContain(`filename="${String(preferredFilename)}"`)
  }
})

test('pictures are scaled, the movement of a heat map is had alone, and other files have no picture', async () => {
  await allMade()
  const [heatmap, recording] = [
    await first('artifact/data', [of('type', 'heatmap'), DONE]),
    await first('artifact/data', [of('type', 'recording'), DONE]),
  ]
  const small = await payload(heatmap.artifactId, '?resizeY=50')
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/png'])
  const view = new DataView(small.bytes.buffer, small.bytes.byteOffset)
  expect([view.getUint32(20), small.bytes[25]]).toEqual([50, 6])
  const overlay = await payload(heatmap.artifactId, '?resizeY=50&overlay=true')
  expect([overlay.status, overlay.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(overlay.bytes).equals(Buffer.from(small.bytes))).toBe(false)
  const none = await payload(recording.artifactId, '?resizeY=50')
  expect([none.status, field(none.body, 'type')]).toEqual([404, 'artifact/no-payload'])
  expect((await payload(heatmap.artifactId, '?resizeY=5')).status).toBe(400)
})

test('a timelapse plays while it loads, and there is a small one for phones', async () => {
  await allMade()
  const sizeOf = async (isMobile: boolean) => {
    const tag = { key: 'tags', operator: isMobile ? '==' : '!=', value: 'mobile' }
    const { artifactId } = await first('artifact/data', [of('type', 'canvasTimelapse'), DONE, tag])
    const bytes = Buffer.from((await payload(artifactId)).bytes)
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const header = bytes.indexOf('mvhd')
    expect(bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)).toBeGreaterThanOrEqual(5)
    const coding = bytes.indexOf('avc1', bytes.indexOf('stsd'))
    return [bytes.readUInt16BE(coding + 28), bytes.readUInt16BE(coding + 30)]
  }
  const [large, small] = [await sizeOf(false), await sizeOf(true)]
  expect([Math.max(...large), Math.max(...small)]).toEqual([1920, 640])
  for (const length of [...large, ...small]) expect(length % 2).toBe(0)
})

test('an artifact without a file says so, an unknown one is not found', async () => {
  const waiting = await first('artifact/data', [of('status', 'error')])
  const reply = await payload(waiting.artifactId)
  expect([reply.status, field(reply.body, 'type')]).toEqual([404, 'artifact/no-payload'])
  for (const path of ['/api/artifact/nothing', '/api/artifact/data/nothing', '/api/artifact/..%2f..%2finstance.db'])
    expect([path, await statusOf(path, 'viewer')]).toEqual([path, 404])
})

test('an account sees the types for which it has a permission, and 403 without any', async () => {
  const [heatmap, report] = [
    await first('artifact/data', [of('type', 'heatmap')]),
    await first('artifact/data', [of('type', 'feedReport')]),
  ]
  const headers = { 'X-Simulated-Permissions': 'artifact.heatmap.view' }
  const all = await call('POST', '/api/artifact/data/query', { body: {}, headers })
  expect(new Set((all.result as Row[]).map(({ type }) => type))).toEqual(new Set(['heatmap']))
  const get = async (id: unknown) => (await call('GET', `/api/artifact/data/${String(id)}`, { headers })).status
  expect([await get(heatmap.artifactId), await get(report.artifactId)]).toEqual([200, 404])
  expect((await call('GET', `/api/artifact/${String(report.artifactId)}`, { headers })).status).toBe(404)
  expect((await call('POST', '/api/artifact/data/query', { as: 'contractor', body: {} })).status).toBe(403)
})

test('an artifact that is asked for is made, and its span has limits', async () => {
  const end = barnTime() - HOUR
  const ask = (body: Row, as = 'operator') =>
    call('POST', '/api/artifact/data', {
      as,
      body: { type: 'longTimeExposure', camera: 'camera-03', start: end - 60_000, end, ...body },
    })
  const asked = await ask({})
  expect(asked.status).toBe(201)
  const id = String(field(asked.result, 'artifactId'))
  expect(field(asked.result, 'requestedBy.entityType')).toBe('account')
  const made = await until(
    async () => (await call('GET', `/api/artifact/data/${id}`)).result,
    (artifact) => !['scheduled', 'pending'].includes(String(field(artifact, 'status'))),
  )
  expect(made).toMatchObject({ status: 'done', contentType: 'image/jpeg', data: { frameIntervalSeconds: 10 } })
  expect((await payload(id)).bytes.byteLength).toBe(field(made, 'size'))
  const refusals: [Row, number, string][] = [
    [{ start: end - DAY - 1 }, 400, 'artifact/too-long'],
    [{ end: barnTime() + HOUR }, 404, 'frame/in-future'],
    [{ start: end + 1 }, 400, 'request/invalid'],
    [{ type: 'heatmap', start: end }, 400, 'request/invalid'],
    [{ camera: 'camera-99' }, 404, 'camera/not-found'],
    [{ type: 'recording' }, 400, 'request/invalid'],
  ]
  for (const [body, status, type] of refusals) {
    const reply = await ask(body)
    expect([body, reply.status, field(reply.body, 'type')]).toEqual([body, status, type])
  }
})

test('a clip of several cameras is one video with a bar above, or that of one camera as it was recorded', async () => {
  const end = barnTime() - HOUR
  const clip = { hasClock: true, besideCameraIds: ['camera-04'], title: 'Über Nacht' }
  const ask = (changes: Row, as = 'operator') =>
    call('POST', '/api/artifact/data', {
      as,
      body: { type: 'recording', camera: 'camera-03', start: end - 2_000, end, ...changes },
    })
  const makeOf = async (body: Row) => {
    const { status, result } = await ask(body)
    expect(status).toBe(201)
    return await until(
      async () => (await call('GET', `/api/artifact/data/${String(field(result, 'artifactId'))}`)).result,
      (artifact) => !['scheduled', 'pending'].includes(String(field(artifact, 'status'))),
    )
  }
  const made = await makeOf({ clip })
  const shown = { besideCameraIds: ['camera-04'], title: 'Über Nacht' }
  expect(made).toMatchObject({ status: 'done', contentType: 'video/mp4', data: { durationSeconds: 2, clip: shown } })
  expect(field(made, 'preferredFilename')).toMatch(/_Uber-Nacht_recording\.mp4$/)
  const id = String(field(made, 'artifactId'))
  const listed = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-f', 'framecrc', '-'], {
    input: Buffer.from((await payload(id)).bytes),
    encoding: 'utf8',
  })
  // Ten pictures a second, each 2 × 640 pixels wide, 360 high below a bar of 44.
  expect(listed).toContain('#dimensions 0: 1280x404')
  expect(listed.match(/^0,/gm)).toHaveLength(20)
  const plain = await makeOf({ clip: { hasClock: false, besideCameraIds: [], title: '' } })
  expect(plain).toMatchObject({ status: 'done', contentType: 'video/mp4' })
  expect(field(plain, 'data.clip')).toBeUndefined()
  // Whoever is closed later hides the clip, too.
  const set = (flag: boolean) =>
    call('PUT', `/api/privacy/multiple/${String(flag)}`, { body: { cameras: ['camera-04'] } })
  await set(true)
  expect([(await payload(id)).status, (await ask({ clip })).status]).toEqual([423, 423])
  await set(false)
  expect((await payload(id)).status).toBe(200)
  const refusals: [Row, number, string][] = [
    [{}, 400, 'request/invalid'],
    [{ clip, type: 'heatmap' }, 400, 'request/invalid'],
    [{ clip: { ...clip, besideCameraIds: ['camera-03'] } }, 400, 'request/invalid'],
    [{ clip: { ...clip, besideCameraIds: ['camera-01', 'camera-01'] } }, 400, 'request/invalid'],
    [{ clip: { ...clip, besideCameraIds: ['1', '2', '4', '5'].map((n) => `camera-0${n}`) } }, 400, 'request/invalid'],
    [{ clip: { ...clip, hasClock: false } }, 400, 'request/invalid'],
    [{ clip: { ...clip, title: 'x'.repeat(81) } }, 400, 'request/invalid'],
    [{ clip: { ...clip, besideCameraIds: ['camera-99'] } }, 404, 'camera/not-found'],
    [{ clip, start: end - HOUR - 1 }, 400, 'artifact/too-long'],
    [{ clip, start: end }, 400, 'request/invalid'],
  ]
  for (const [body, status, type] of refusals) {
    const reply = await ask(body)
    expect([body, reply.status, field(reply.body, 'type')]).toEqual([body, status, type])
  }
  expect((await ask({ clip }, 'contractor')).status).toBe(403)
})

test('privacy closes what shows the camera, also what was made before', async () => {
  await allMade()
  const set = (flag: boolean) =>
    call('PUT', `/api/privacy/multiple/${String(flag)}`, { body: { cameras: ['camera-02'] } })
  const idOf = async (...conditions: Row[]) => (await first('artifact/data', [DONE, ...conditions])).artifactId
  const closed = [
    await idOf(of('type', 'heatmap'), of('data.cameraId', 'camera-02')),
    await idOf(of('type', 'canvas')),
    await idOf(of('type', 'canvasTimelapse')),
  ]
  const open = [
    await idOf(of('type', 'heatmap'), of('data.cameraId', 'camera-01')),
    await idOf(of('type', 'feedReport')),
  ]
  await set(true)
  for (const id of closed)
    for (const query of ['', '?resizeY=50']) {
      const { status, body } = await payload(id, query)
      expect([status, field(body, 'type')]).toEqual([423, 'camera/privacy'])
    }
  for (const id of open) expect((await payload(id)).status).toBe(200)
  const body = { type: 'singleFrame', camera: 'camera-02', start: barnTime() - HOUR, end: barnTime() - HOUR }
  expect((await call('POST', '/api/artifact/data', { body })).status).toBe(423)
  await set(false)
  for (const id of closed) expect((await payload(id)).status).toBe(200)
})

test('who goes away in the middle of a file ends it', async () => {
  await allMade()
  const largest = (await find('artifact/data', [DONE], { order: [{ key: 'size', direction: 'desc' }], limit: 1 }))[0]
  const response = await send('GET', `/api/artifact/${String(largest?.artifactId)}`)
  await response.body?.cancel()
  expect((await payload(largest?.artifactId)).bytes.byteLength).toBe(largest?.size)
})
