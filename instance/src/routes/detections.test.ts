import { expect, onTestFinished, test } from 'vitest'
import type { DetectionReply } from '@barn-workbench/core/contract'
import type { Incident, IncidentEvent } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestSession } from '../testing'

const PATH = '/api/workbench/detections'
const SETTINGS = `${PATH}/settings`
const box = { x: 0.25, y: 0.5, w: 0.125, h: 0.25 }
const dead = (more: object = {}) => ({ label: 'deadAnimal', score: 0.9, box, ...more })
/** A JPEG file of one pixel. */
const PICTURE = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00fbd0ffd9',
  'hex',
)

async function start() {
  const instance = await createTestInstance()
  onTestFinished(() => instance.close())
  const { accessToken } = await instance.logIn('admin')
  /** Signs in anew, since a session is short and the tests advance the clock. */
  const call: TestSession['call'] = async (...args) => (await instance.logIn('admin')).call(...args)
  const admin = { accessToken, call }
  const { result: cameras } = (await (await admin.call('POST', '/api/cameras/query', {})).json()) as {
    result: { cameraId: string }[]
  }
  const [camera = '', otherCamera = ''] = cameras.map(({ cameraId }) => cameraId)
  const since = TEST_START - HOUR / 2
  const report = async (detections: unknown, more: object = {}) => {
    const response = await admin.call('POST', PATH, { camera, time: instance.clock.now(), detections, ...more })
    const answer = (await response.json()) as { type?: string; result: DetectionReply }
    return { status: response.status, type: answer.type, ...answer.result }
  }
  const query = async <T>(path: string, conditions: object[]) =>
    ((await (await admin.call('POST', path, { query: conditions })).json()) as { result: T[] }).result
  return {
    ...instance,
    admin,
    camera,
    otherCamera,
    report,
    /** The incidents that detectors have reported since the test began. */
    incidents: async (type = 'deadAnimal') =>
      (
        await query<Incident>('/api/incidents/query', [
          { key: 'type', operator: '==', value: type },
          { key: 'firstEventTimestamp', operator: '>=', value: since },
        ])
      ).filter(({ triggeredBy }) => triggeredBy?.displayName === 'Anke Admin'),
    eventsOf: (incidentId: string) =>
      query<IncidentEvent>('/api/incidentEvents/query', [{ key: 'incidentId', operator: '==', value: incidentId }]),
    rules: (rules: object[]) => admin.call('PUT', SETTINGS, { rules }),
  }
}

const rule = (more: object = {}) => ({
  label: 'deadAnimal',
  becomes: 'deadAnimal',
  minimumScore: 0.5,
  minimumOverlap: 0.3,
  openMinutes: null,
  ...more,
})

test('the same box five times is one incident, whose events are some minutes apart', async () => {
  const { report, incidents, eventsOf, clock, camera } = await start()
  const statuses: string[] = []
  for (let round = 0; round < 5; round++) {
    const { detections } = await report([dead({ box: { ...box, x: box.x + round * 0.005 } })])
    statuses.push(...detections.map(({ status }) => status))
    clock.advance(2 * MINUTE)
  }
  expect(statuses).toEqual(['opened', 'merged', 'merged', 'merged', 'merged'])
  const [incident, ...others] = await incidents()
  expect(others).toEqual([])
  expect(incident).toMatchObject({
    state: 'deadAnimalExists',
    triggeredBy: { entityType: 'detector', displayName: 'Anke Admin' },
    identifier: { cameraId: camera, detectionName: 'deadAnimal' },
    messagePayload: { label: 'deadAnimal', score: 0.9, detection: box, lastDetection: { ...box, x: 0.265 } },
    firstEventTimestamp: TEST_START,
  })
  expect((await eventsOf(incident?.incidentId ?? '')).map(({ trigger }) => trigger)).toEqual(['detected', 'detected'])
})

test('the same call again changes nothing, boxes of one call are merged, and another place is another incident', async () => {
  const { report, incidents, eventsOf, otherCamera } = await start()
  const first = await report([dead(), dead({ score: 0.6 }), dead({ box: { ...box, x: 0.7 } })])
  expect(first.detections.map(({ status }) => status)).toEqual(['opened', 'same', 'opened'])
  expect((await report([dead(), dead({ box: { ...box, x: 0.7 } })])).detections.map(({ status }) => status)).toEqual([
    'same',
    'same',
  ])
  expect((await report([dead()], { camera: otherCamera })).detections).toMatchObject([{ status: 'opened' }])
  expect(await incidents()).toHaveLength(3)
  expect(await eventsOf(first.detections[0]?.incidentId ?? '')).toHaveLength(1)
})

test('what somebody has called a false alarm, or taken away since, is not reported again', async () => {
  const { report, admin, clock } = await start()
  const [first] = (await report([dead()])).detections
  clock.advance(HOUR)
  await admin.call('POST', `/api/deadAnimals/falsePositive/${first?.incidentId}`)
  expect((await report([dead()])).detections).toMatchObject([{ status: 'ignored', code: 'false-positive' }])
  const elsewhere = dead({ box: { ...box, x: 0.7 } })
  const [second] = (await report([elsewhere])).detections
  clock.advance(HOUR)
  await admin.call('POST', `/api/deadAnimals/markRemoved/${second?.incidentId}`, { timestamp: clock.now() })
  const late = await report([elsewhere], { time: clock.now() - MINUTE })
  expect(late.detections).toMatchObject([{ status: 'ignored', code: 'already-over', incidentId: second?.incidentId }])
  clock.advance(MINUTE)
  expect((await report([elsewhere])).detections).toMatchObject([{ status: 'opened' }])
})

test('a polygon counts by the box around it, and stays with the incident', async () => {
  const { report, incidents } = await start()
  const polygon = [
    [0.25, 0.5],
    [0.375, 0.5],
    [0.375, 0.75],
    [0.25, 0.75],
  ]
  expect((await report([dead({ box: undefined, polygon })])).detections).toMatchObject([{ status: 'opened' }])
  expect((await report([dead()])).detections).toMatchObject([{ status: 'same' }])
  expect(await incidents()).toMatchObject([{ messagePayload: { detection: { ...box, polygon } } }])
})

test('each detection that cannot be used says why, and leaves the others alone', async () => {
  const { report, incidents } = await start()
  const sent = [
    dead({ box: { ...box, x: 0.9 } }),
    dead({ box: { ...box, x: -0.1 } }),
    dead({ box: { x: 100, y: 200, w: 50, h: 60 } }),
    dead({ box: undefined }),
    dead({ box: { ...box, w: 0 } }),
    dead({ box: { ...box, x: null } }),
    dead({ score: 1.5 }),
    dead({ label: 'a\u202eb' }),
    dead({ surprise: 1 }),
    'deadAnimal',
    null,
    dead({ score: 0.49 }),
    dead({ label: 'unicorn' }),
    dead(),
  ]
  const { status, detections } = await report(sent)
  expect(status).toBe(200)
  expect(detections.map(({ code, status: one }) => code ?? one)).toEqual([
    'outside-of-picture',
    'outside-of-picture',
    'outside-of-picture',
    'no-box',
    'outside-of-picture',
    ...Array<string>(6).fill('not-a-detection'),
    'below-score',
    'no-rule',
    'opened',
  ])
  expect(detections[6]?.sentence).toContain('score')
  expect(await incidents()).toHaveLength(1)
})

test('calls that cannot be read as a whole are refused and store nothing', async () => {
  const { report, admin, request, camera, incidents } = await start()
  const raw = async (body: string, type = 'application/json') =>
    (
      await request(PATH, {
        method: 'POST',
        body,
        headers: { 'content-type': type, authorization: `Bearer ${admin.accessToken}` },
      })
    ).status
  expect(
    await raw(`{"camera":"${camera}","time":${TEST_START},"detections":[{"label":"deadAnimal","score":NaN}]}`),
  ).toBe(400)
  expect(await raw('[', 'application/json')).toBe(400)
  expect(await raw('{}', 'text/plain')).toBe(415)
  expect(await raw(`{"picture":"${'A'.repeat(2 * 1024 * 1024)}"}`)).toBe(413)
  expect((await report(Array(1_000).fill(dead()))).status).toBe(400)
  expect((await report([dead()], { time: 'yesterday' })).status).toBe(400)
  expect((await report([dead()], { camera: 'cam-none' })).type).toBe('camera/not-found')
  expect((await report([dead()], { picture: Buffer.from('no picture').toString('base64') })).status).toBe(400)
  const tooLarge = Buffer.alloc(1024 * 1024 + 1)
  expect((await report([dead()], { picture: tooLarge.toString('base64') })).status).toBe(413)
  expect(await incidents()).toEqual([])
})

test('a clock that is off by hours is marked; one that is off by days is refused', async () => {
  const { report, incidents } = await start()
  const ahead = await report([dead()], { time: TEST_START + 3 * HOUR })
  expect([ahead.clock, ahead.detections[0]?.status]).toEqual(['ahead', 'opened'])
  expect(await incidents()).toMatchObject([{ firstEventTimestamp: TEST_START }])
  const elsewhere = dead({ box: { ...box, x: 0.7 } })
  expect((await report([elsewhere], { time: TEST_START - 3 * HOUR })).clock).toBe('late')
  for (const time of [TEST_START + 2 * DAY, TEST_START - 29 * DAY, 0, -1])
    expect([time, (await report([dead()], { time })).status]).toEqual([time, 400])
})

test('a camera that is closed for privacy takes no detections', async () => {
  const { report, admin, camera } = await start()
  expect((await admin.call('PUT', '/api/privacy/multiple/true', { cameras: [camera] })).status).toBeLessThan(300)
  expect(await report([dead()])).toMatchObject({ status: 423, type: 'camera/privacy' })
})

test('the picture of the first detection is kept as an artifact', async () => {
  const { report, incidents, admin } = await start()
  const sent = await report([dead(), dead({ box: { ...box, x: 0.7 } })], { picture: PICTURE.toString('base64') })
  expect(sent.artifactId).not.toBeNull()
  expect(await incidents()).toMatchObject([
    { messagePayload: { detection: { artifactId: sent.artifactId } } },
    { messagePayload: { detection: { artifactId: sent.artifactId } } },
  ])
  const stored = await admin.call('GET', `/api/artifact/data/${sent.artifactId}`)
  expect(await stored.json()).toMatchObject({ result: { status: 'done', size: PICTURE.byteLength } })
  expect((await report([dead()], { picture: PICTURE.toString('base64') })).artifactId).toBeNull()
})

test('labels become states of pens and time series, which end when they are not seen any more', async () => {
  const { report, rules, incidents, clock } = await start()
  const settings = [
    rule({ label: 'pigs', becomes: 'penFull' }),
    rule({ label: 'empty', becomes: 'penEmpty' }),
    rule({ label: 'smoke', becomes: 'timeSeries', openMinutes: 20 }),
  ]
  expect((await rules(settings)).status).toBe(200)
  const seen = async (label: string, more: object = {}) =>
    (await report([{ label, score: 0.8, ...more }])).detections[0]?.status
  const pen = { pen: 'pen-of-the-test' }
  expect([await seen('pigs', pen), await seen('smoke')]).toEqual(['opened', 'opened'])
  clock.advance(10 * MINUTE)
  expect([await seen('pigs', pen), await seen('smoke')]).toEqual(['merged', 'merged'])
  clock.advance(10 * MINUTE)
  expect(await seen('empty', pen)).toBe('merged')
  clock.advance(10 * MINUTE)
  expect(await seen('pigs', pen)).toBe('opened')
  expect((await incidents('penState')).map(({ state }) => state).sort()).toEqual(['closed', 'penFull'])
  expect(await incidents('timeSeries')).toMatchObject([
    {
      state: 'open',
      identifier: { detectionName: 'smoke' },
      messagePayload: { score: 0.8, options: { threshold: 0.5 } },
    },
  ])
})

test('rules are read and changed by who manages the system, one for each label', async () => {
  const { rules, admin, logIn } = await start()
  expect(await (await admin.call('GET', SETTINGS)).json()).toEqual({ result: { rules: [rule()] } })
  expect((await rules([rule(), rule({ becomes: 'penFull' })])).status).toBe(400)
  expect((await rules([rule({ openMinutes: 1 })])).status).toBe(400)
  expect((await rules([rule({ minimumScore: 0.8 })])).status).toBe(200)
  expect(await (await admin.call('GET', SETTINGS)).json()).toMatchObject({ result: { rules: [{ minimumScore: 0.8 }] } })
  const viewer = await logIn('viewer')
  expect((await viewer.call('PUT', SETTINGS, { rules: [] })).status).toBe(403)
  expect((await viewer.call('POST', PATH, {})).status).toBe(403)
})

test('a key that is limited to cameras reports of these only', async () => {
  const { admin, app, camera, otherCamera } = await start()
  const made = await admin.call('POST', '/api/workbench/machines', {
    displayName: 'Detector',
    permissions: ['incidents.detect'],
    key: { name: 'Computer', limits: { cameras: [camera], networks: null } },
  })
  const { key } = ((await made.json()) as { result: { key: string } }).result
  const send = async (cameraId: string) => {
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ camera: cameraId, time: TEST_START, detections: [dead()] }),
    }
    return (await app.request(PATH, init, { incoming: { socket: { remoteAddress: '192.0.2.7' } } })).status
  }
  expect([await send(camera), await send(otherCamera)]).toEqual([200, 403])
})
