import { expect, onTestFinished, test } from 'vitest'
import type { CameraSourceProblem, Incident } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { barnTexts } from '../barn'
import { createIncidentStore } from '../incidents'
import type { CameraFeed } from '../pictures'
import { createCameraStore, newCamera } from '../stores'
import { createTestInstance, TEST_START } from '../testing'
import { createCameraHealth } from './cameraHealth'

interface FakeFeed {
  lastSeen: number | null
  problem: CameraSourceProblem | null
}

async function startHealth(cameraIds: readonly string[] = ['pen']) {
  const { core, clock, close } = await createTestInstance({ simulate: false })
  onTestFinished(() => close())
  const { database, hub } = core
  const cameras = createCameraStore(database, hub)
  const incidents = createIncidentStore({ database, hub, now: clock.now })
  const feeds = new Map<string, FakeFeed>()
  for (const cameraId of cameraIds) {
    await cameras.documents.insert(newCamera({ cameraId, name: `Camera ${cameraId}`, tags: [] }))
    feeds.set(cameraId, { lastSeen: TEST_START, problem: null })
  }
  const disk = { isFull: false }
  const create = () =>
    createCameraHealth({
      ...{ incidents, cameras, texts: barnTexts('en'), startedAt: clock.now() },
      feeds: new Map(
        [...feeds].map(([id, feed]) => {
          const fake = { lastSeenOnline: () => Promise.resolve(feed.lastSeen), problem: () => feed.problem }
          return [id, fake as unknown as CameraFeed]
        }),
      ),
      recorder: {
        sources: { all: () => Promise.resolve(cameraIds.map((cameraId) => ({ cameraId }))) } as never,
        isDiskFull: () => disk.isFull,
      },
    })
  let check = create()
  const open = async (): Promise<Incident[]> =>
    incidents.documents.all([{ key: 'closedAt', operator: '==', value: null }])
  return {
    ...{ feeds, disk, open, incidents, cameras },
    restart: () => {
      check = create()
    },
    /** Goes on minute by minute. */
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(MINUTE)
        await check(clock.now())
      }
    },
    see: (cameraId = 'pen') => Object.assign(feeds.get(cameraId) ?? {}, { lastSeen: clock.now(), problem: null }),
  }
}

test('a camera that gives nothing for 10 minutes is reported once, and when it is back', async () => {
  const { pass, open, see, feeds, incidents, restart } = await startHealth(['pen', 'other'])
  Object.assign(feeds.get('pen') ?? {}, { problem: 'refused' })
  await pass(10)
  expect(await open()).toEqual([])
  see('other')
  await pass(5)
  const [incident, ...others] = await open()
  expect([incident, others]).toMatchObject([
    {
      ...{ type: 'healthCheck', state: 'isBelowThreshold', firstEventTimestamp: TEST_START + 11 * MINUTE },
      identifier: { componentType: 'camera', componentId: 'pen', cameraId: 'pen', detectionName: 'healthCheck' },
      messagePayload: { prettyName: 'Camera pen', latestFailures: { failed: 10, outOf: 10 } },
    },
    [],
  ])
  const failures = incident?.messagePayload['occurredFailures'] as { message: string }[]
  expect([failures.length, failures[0]?.message]).toEqual([10, 'User name or password refused'])
  // A restart does not report it again, though it has just started.
  restart()
  await pass(2)
  see('other')
  expect(await open()).toHaveLength(1)
  see('pen')
  await pass(1)
  expect(await open()).toMatchObject([
    { state: 'wasBelowThreshold', messagePayload: { latestFailures: { failed: 0, outOf: 10 } } },
  ])
  // It fails again before the incident is closed, so the incident stays open.
  see('other')
  await pass(12)
  const again = (await open()).filter(({ identifier }) => identifier.componentId === 'pen')
  expect(again).toMatchObject([{ incidentId: incident?.incidentId, state: 'isBelowThreshold' }])
  expect(await incidents.documents.count()).toBe(2)
})

test('a camera that was never seen has 10 minutes from the start, and one that is out of use is not reported', async () => {
  const { pass, open, feeds, cameras } = await startHealth(['new', 'unused'])
  for (const feed of feeds.values()) feed.lastSeen = null
  await cameras.update('unused', { decommissioned: true, tags: undefined })
  await pass(9)
  expect(await open()).toEqual([])
  await pass(2)
  expect((await open()).map(({ identifier }) => identifier.componentId)).toEqual(['new'])
})

test('that recording has stopped on a full disk is reported, and that it goes on', async () => {
  const { pass, open, see, disk } = await startHealth()
  disk.isFull = true
  await pass(3)
  expect(await open()).toMatchObject([
    {
      ...{ type: 'healthCheck', state: 'isBelowThreshold' },
      identifier: { componentType: 'recorder', cameraId: null },
      messagePayload: { occurredFailures: [{ message: 'The disk is full, recording has stopped' }] },
    },
  ])
  disk.isFull = false
  see()
  await pass(1)
  expect(await open()).toMatchObject([{ state: 'wasBelowThreshold' }])
})
