import { expect, test } from 'vitest'
import { DAY, formatLocalMinute, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import type { CameraStore, StoredCamera } from '../../stores'
import { TEST_START } from '../../testing'
import type { StoredArtifact } from '../artifactStore'
import { createTestArtifacts } from '../testing/createTestArtifacts'
import { planSchedule, slotsBetween } from './planSchedule'

const ZONE = 'Europe/Berlin'
const local = (time: number) => formatLocalMinute(time, timeZoneOf(ZONE))

const camera = (cameraId: string, changes = {}) => ({
  ...{ cameraId, version: 1, name: `Pen ${cameraId}`, tags: [], decommissioned: false, privacy: false },
  ...changes,
})

async function setUp({
  startedAt = TEST_START,
  hasPictures = true,
  beginning = -Infinity,
  ofFirstCamera = {} as Partial<StoredCamera>,
} = {}) {
  const artifacts = await createTestArtifacts()
  const cameras = [
    camera('a', ofFirstCamera),
    camera('b'),
    camera('closed', { privacy: true }),
    camera('old', { decommissioned: true }),
  ]
  const dependencies = {
    ...{ artifacts: artifacts.store, startedAt, beginning, timeZone: ZONE, planName: 'Barn', hasReports: true },
    cameras: { all: () => Promise.resolve(cameras) } as unknown as CameraStore,
    pictures: { frameAt: ({ time }: { time: number }) => Promise.resolve(hasPictures ? ({ time } as never) : null) },
    recordingLength: () => 5 * MINUTE,
  }
  return { ...artifacts, look: (now = TEST_START) => planSchedule(dependencies, now) }
}

test('slots are at hours of the clock of the barn, also where it is put forward', () => {
  const day = slotsBetween(TEST_START - DAY, TEST_START, ZONE).filter(({ job }) => job === 'hourly-movement')
  expect(day.map(({ end }) => local(end).slice(5))).toEqual([
    '01-14T09:00',
    '01-14T06:00',
    '01-14T02:00',
    '01-13T20:00',
    '01-13T16:00',
    '01-13T13:00',
  ])
  const spring = Date.parse('2026-03-29T12:00:00+02:00')
  expect(slotsBetween(spring - 12 * HOUR, spring, ZONE).map(({ end }) => local(end).slice(11))).toEqual([
    ...['12:00', '12:00', '09:00', '09:00', '06:00', '06:00', '03:00', '00:00'],
  ])
})

test('after a start the last day is made up for, each once, of the cameras that are open', async () => {
  const { look, store } = await setUp()
  expect(await look()).toBeGreaterThan(0)
  expect(await look()).toBe(0)
  const planned = await store.documents.all()
  expect(new Set(planned.map(({ status }) => status))).toEqual(new Set(['scheduled']))
  expect(new Set(planned.map(({ data }) => data.cameraId))).toEqual(new Set(['a', 'b', null]))
  const countOf = (type: string) => planned.filter((one) => one.type === type).length
  expect(['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation', 'singleFrame'].map(countOf)).toEqual([
    12, 12, 12, 2,
  ])
  expect(['canvas', 'canvasTimelapse', 'recording', 'feedReport'].map(countOf)).toEqual([1, 2, 1, 1])
  const morning = planned.find(({ type, timestamp }) => type === 'heatmap' && local(timestamp).endsWith('06:00'))
  expect(morning).toMatchObject({
    preferredFilename: '2026-01-14_06-00_Pen-a_heatmap.png',
    tags: ['morning', 'morninground'],
    jobName: 'hourly-movement',
    data: { time: { duration: HOUR }, frameIntervalSeconds: 120 },
  })
})

test('nothing is made of a time before the barn, and what begins after it is', async () => {
  const { look, store } = await setUp({ beginning: TEST_START })
  expect(await look()).toBe(0)
  expect(await look(TEST_START + DAY)).toBeGreaterThan(0)
  const planned = await store.documents.all()
  expect(planned.filter(({ timestamp, data }) => (data.time?.start ?? timestamp) < TEST_START)).toEqual([])
})

test('nothing is made of the time before a camera was added, and the recording is of one that was there', async () => {
  const addedAt = TEST_START - HOUR
  const { look, store } = await setUp({ startedAt: TEST_START - 3 * DAY, ofFirstCamera: { addedAt } })
  await look()
  await look(TEST_START + DAY)
  const ofCamera = await store.documents.all([{ key: 'data.cameraId', operator: '==', value: 'a' }])
  const startOf = ({ timestamp, data: { time } }: StoredArtifact) => time?.start ?? timestamp
  expect(ofCamera.filter((artifact) => startOf(artifact) < addedAt)).toEqual([])
  expect(ofCamera.length).toBeGreaterThan(0)
  const recordings = await store.documents.all([{ key: 'type', operator: '==', value: 'recording' }])
  expect(recordings.map(({ data }) => data.cameraId).sort()).toEqual(['a', 'b'])
})

test('as the clock goes on, each slot is planned when it is due, also of a camera that gave no picture', async () => {
  const { look, store } = await setUp({ hasPictures: false })
  await look()
  const before = await store.documents.count()
  expect(await store.documents.count([{ key: 'type', operator: '==', value: 'heatmap' }])).toBe(0)
  const noon = TEST_START + 2 * HOUR
  expect(await look(noon - 1)).toBe(0)
  expect(await look(noon)).toBe(3)
  expect(await store.documents.count()).toBe(before + 3)
})

test('what is of another span is another one', async () => {
  const { look, plan } = await setUp()
  const [morning] = slotsBetween(TEST_START - DAY, TEST_START, ZONE).filter(({ job }) => job === 'daily-timelapse')
  const { start = 0, end = 0 } = morning ?? {}
  await plan({ type: 'canvasTimelapse', cameraId: null, start, end })
  await plan({ type: 'canvas', cameraId: null, start: end - HOUR, end })
  await plan({ type: 'canvasTimelapse', cameraId: null, start: end - HOUR, end, tags: ['mobile'] })
  const { look: lookElsewhere } = await setUp()
  expect((await lookElsewhere()) - (await look())).toBe(1)
})

test('what was interrupted is planned again, and what could not be made is not', async () => {
  const { look, store } = await setUp()
  await look()
  const [failed, error] = await store.documents.all([{ key: 'type', operator: '==', value: 'heatmap' }])
  await store.fail(failed?.artifactId ?? '', 'failed', 'interrupted')
  await store.fail(error?.artifactId ?? '', 'error', 'no-pictures')
  expect(await look()).toBe(1)
})
