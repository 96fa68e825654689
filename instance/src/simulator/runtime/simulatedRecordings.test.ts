import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { DELETED_LISTED_FOR } from '../../video/cameraVideo'
import { createBarn, outagesBetween } from '../model'
import { loadOutageEndings } from './outageEndings'
import { createSimulatedSilence } from './simulatedCameras'
import { createSimulatedRecordings } from './simulatedRecordings'

const start = Date.UTC(2026, 0, 12, 23)
const barn = createBarn({ seed: 1, species: 'pigs', simulationStart: start })
const cameraIds = barn.cameras.map(({ cameraId }) => cameraId)
const endings = await loadOutageEndings({ get: () => Promise.resolve(null), set: () => Promise.resolve() })
const silencesOf = (ids: readonly string[]) => new Map(ids.map((id) => [id, createSimulatedSilence(barn, id, endings)]))
const now = start + 60 * HOUR + 20 * MINUTE

test('there is one an hour of each camera, without what it did not see, and the last one goes on', async () => {
  const list = createSimulatedRecordings(barn, silencesOf(cameraIds), 2)
  const everything = await list.all(now)
  const recordings = everything.filter(({ status }) => status !== 'deleted')
  expect(new Set(everything.map(({ recordingId }) => recordingId)).size).toBe(everything.length)
  const outages = outagesBetween(barn, now - 48 * HOUR, now)
  for (const { cameraId, timestamp, durationSeconds, status } of recordings) {
    const end = timestamp + durationSeconds * 1_000
    expect(outages.filter((one) => one.cameraId === cameraId && one.from < end && one.to > timestamp)).toEqual([])
    expect(status === 'created').toBe(now - end < 1_000)
  }
  const recorded = recordings.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const first = Math.ceil((now - 48 * HOUR) / HOUR) * HOUR
  const missing = outages.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, now) - Math.max(from, first)), 0)
  expect(Math.abs(recorded - (cameraIds.length * (now - first) - missing) / 1_000)).toBeLessThan(outages.length * 2 + 1)
})

test('as the clock goes on, hours are completed, added, and leave', async () => {
  const list = createSimulatedRecordings(barn, silencesOf(cameraIds.slice(0, 1)), 2)
  const before = await list.all(now)
  const after = await list.all(now + 2 * HOUR)
  expect(after[0]?.timestamp).toBe((before[0]?.timestamp ?? 0) + 2 * HOUR)
  expect(after.at(-1)?.timestamp).toBe((before.at(-1)?.timestamp ?? 0) + 2 * HOUR)
  expect(after.filter(({ status }) => status === 'created')).toHaveLength(1)
})

test('they have sizes that differ, and some are broken by an outage or deleted by the rule of the oldest', async () => {
  const list = createSimulatedRecordings(barn, silencesOf(cameraIds), 35)
  const recordings = await list.all(now)
  const of = (wanted: string) => recordings.filter(({ status }) => status === wanted)
  const firstKept = Math.ceil((now - 35 * DAY) / HOUR) * HOUR
  expect(of('saved').length).toBeGreaterThan(9_000)
  expect(of('deleted').length).toBeGreaterThan(100)
  expect(Math.min(...of('deleted').map(({ timestamp }) => timestamp))).toBe(firstKept - DELETED_LISTED_FOR)
  for (const { timestamp, status, filesizeMb } of recordings) {
    expect(status === 'deleted').toBe(timestamp < firstKept)
    expect(filesizeMb > 0).toBe(status !== 'deleted')
  }
  expect(new Set(of('saved').map(({ filesizeMb }) => filesizeMb)).size).toBeGreaterThan(500)
  const broken = of('broken')
  expect([broken.length > 0, broken.length < 20]).toEqual([true, true])
  for (const { cameraId, timestamp, durationSeconds } of broken) {
    const end = timestamp + durationSeconds * 1_000
    const outages = outagesBetween(barn, end - MINUTE, end + MINUTE)
    expect(outages.some((outage) => outage.cameraId === cameraId && Math.abs(outage.from - end) < 1_000)).toBe(true)
  }
})

test('a camera that a restart brought back is recorded again', async () => {
  const outage = outagesBetween(barn, now - 48 * HOUR, now).find(({ from, to }) => to - from > 2 * HOUR)
  const { cameraId, from } = outage ?? expect.unreachable('no outage')
  const silences = silencesOf([cameraId])
  await silences.get(cameraId)?.restart(from + HOUR)
  const recordings = await createSimulatedRecordings(barn, silences, 2).all(from + 2 * HOUR)
  expect(recordings.at(-1)?.status).toBe('created')
})
