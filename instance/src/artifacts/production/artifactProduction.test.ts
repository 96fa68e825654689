import { expect, onTestFinished, test, vi } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { createInstanceLog } from '../../log'
import { TEST_START } from '../../testing'
import { createTestArtifacts } from '../testing/createTestArtifacts'
import { ArtifactError, createArtifactProduction, type Producer } from './artifactProduction'

const content = new Uint8Array([1, 2, 3])

/** A producer that waits before each artifact, like one that processes many pictures. */
async function start(beforeEach: (index: number, signal: AbortSignal) => unknown = () => undefined) {
  const artifacts = await createTestArtifacts()
  const log = createInstanceLog()
  const groups: string[][] = []
  const make: Producer = async function* (group, signal) {
    groups.push(group.map(({ type, data }) => `${data.cameraId ?? ''} ${type}`))
    for (const [index, artifact] of group.entries()) {
      await beforeEach(index, signal)
      yield { artifact, made: { content, contentType: 'image/png' } }
    }
  }
  const producers: Record<string, Producer> = { heatmap: make, longTimeExposure: make }
  const makeFrame: Producer = (group, signal, report) => make(group, signal, report)
  producers['singleFrame'] = makeFrame
  const production = createArtifactProduction({
    ...{ artifacts: artifacts.store, log, now: () => TEST_START },
    producerOf: (type) => producers[type] ?? null,
  })
  onTestFinished(() => production.stop())
  return { ...artifacts, production, groups, log }
}

test('what comes out of the same pictures is made together, people first, then the newest', async () => {
  const { production, plan, groups } = await start()
  const earlier = { start: TEST_START - 3 * HOUR, end: TEST_START - 2 * HOUR }
  await plan({ ...earlier })
  await plan({ ...earlier, type: 'longTimeExposure' })
  await plan({ type: 'heatmap' })
  await plan({ type: 'singleFrame' })
  await plan({ type: 'heatmap', cameraId: 'camera-02' })
  await plan({ start: TEST_START - 9 * HOUR, end: TEST_START - 8 * HOUR, cameraId: 'camera-03', priority: 0 })
  production.start()
  await production.whenIdle()
  expect(groups).toEqual([
    ['camera-03 heatmap'],
    ['camera-01 heatmap'],
    ['camera-01 singleFrame'],
    ['camera-02 heatmap'],
    ['camera-01 heatmap', 'camera-01 longTimeExposure'],
  ])
})

test('nothing is made before the start, nor of a time that has not come', async () => {
  const { production, plan, stateOf } = await start()
  const [due, future] = [await plan(), await plan({ end: TEST_START + HOUR })]
  production.wake()
  await production.whenIdle()
  expect(await stateOf(due)).toBe('scheduled')
  production.start()
  await production.whenIdle()
  expect([await stateOf(due), await stateOf(future)]).toEqual(['done', 'scheduled'])
})

test('a reason ends what it belongs to, and the others go on', async () => {
  const { production, plan, stateOf, log } = await start((_, signal) => {
    signal.throwIfAborted()
    throw reasons.shift() ?? new Error('surprise')
  })
  const reasons = [new ArtifactError('no-pictures')]
  const [first, second, unknown] = [
    await plan(),
    await plan({ cameraId: 'camera-02' }),
    await plan({ cameraId: 'camera-03', type: 'other' }),
  ]
  production.start()
  await production.whenIdle()
  expect(await Promise.all([first, second, unknown].map(stateOf))).toEqual([
    'error no-pictures',
    'error unexpected',
    'error unexpected',
  ])
  expect(log.lines().filter(({ level }) => level === 'error').length).toBe(2)
})

test('a full disk ends the one under way; the others wait until there is room', async () => {
  const { production, plan, stateOf, disk } = await start((index) => {
    if (index === 1) disk.free = 1
  })
  const group = [await plan({ type: 'heatmap' }), await plan({ type: 'longTimeExposure' })]
  const other = await plan({ cameraId: 'camera-02' })
  production.start()
  await production.whenIdle()
  expect(await Promise.all([...group, other].map(stateOf))).toEqual(['done', 'error disk-full', 'scheduled'])
  production.wake()
  await production.whenIdle()
  expect(await stateOf(other)).toBe('scheduled')
  disk.free = 1e12
  production.wake()
  await production.whenIdle()
  expect(await stateOf(other)).toBe('done')
})

test('at the end of the instance what is under way is put back, and nothing half is left', async () => {
  const { production, plan, stateOf, files } = await start(async (index, signal) => {
    if (index === 0) return
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  const [first, second] = [await plan({ type: 'heatmap' }), await plan({ type: 'longTimeExposure' })]
  production.start()
  await expect.poll(() => stateOf(first)).toBe('done')
  expect(await stateOf(second)).toBe('pending')
  await production.stop()
  expect(await Promise.all([first, second].map(stateOf))).toEqual(['done', 'scheduled'])
  expect(await files.open(second.artifactId)).toBeNull()
  production.wake()
  await production.whenIdle()
  expect(await stateOf(second)).toBe('scheduled')
})

test('how much is made is stored every two seconds at most, and nothing of it stays', async () => {
  const artifacts = await createTestArtifacts()
  const stored: (number | null | undefined)[] = []
  const make: Producer = async function* ([artifact], _, report) {
    if (!artifact) return
    for (const share of [0.1, 0.2, 0.3]) {
      vi.advanceTimersByTime(1_000)
      report(artifact, share)
      vi.advanceTimersByTime(500)
      report(artifact, share + 0.004)
    }
    await expect.poll(progressOf).not.toBeNull()
    vi.advanceTimersByTime(2_000)
    report(artifact, 0.75)
    yield { artifact, made: { content, contentType: 'video/mp4' } }
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const planned = await artifacts.plan({ type: 'recording' })
  const progressOf = async () => (await artifacts.store.documents.find(planned.artifactId))?.progress
  const { report } = artifacts.store
  const store = {
    ...artifacts.store,
    report: (artifactId: string, progress: number) => {
      stored.push(progress)
      return report(artifactId, progress)
    },
  }
  const production = createArtifactProduction({
    ...{ artifacts: store, log: createInstanceLog(), now: () => TEST_START, producerOf: () => make },
  })
  onTestFinished(() => production.stop())
  production.start()
  await production.whenIdle()
  expect(stored).toEqual([0.2, 0.3, 0.75])
  expect([await artifacts.stateOf(planned), await progressOf()]).toEqual(['done', null])
})
