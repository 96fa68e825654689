import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import type { CanvasStore, StoredCamera } from '../../stores'
import { TEST_START } from '../../testing'
import type { Accumulator } from '../accumulator/accumulator'
import { createTestArtifacts } from '../testing/createTestArtifacts'
import { createArtifactPictures } from './artifactPictures'
import { createCanvasProducer, type CanvasProducerDependencies } from './canvasProducers'

const NOON = TEST_START + 2 * HOUR
const tile = (cameraId: string) => ({ cameraId, x: 0, y: 0, relativeWidth: 0.5, rotation: 0 })

test('a camera has an empty tile in a picture of the plan from before it was added', async () => {
  const { plan } = await createTestArtifacts()
  const cameras: Record<string, Partial<StoredCamera>> = { old: {}, new: { addedAt: NOON } }
  const pictures = createArtifactPictures({
    // Both have pictures of any time, as files have.
    feeds: new Map(
      Object.keys(cameras).map((cameraId) => [
        cameraId,
        {
          nearest: ({ time }: { time: number }) =>
            Promise.resolve({ time, key: cameraId, source: { kind: 'bytes', bytes: Buffer.of(1) } }),
        },
      ]),
    ),
    cameras: { documents: { find: (id: string) => Promise.resolve({ privacy: false, ...cameras[id] }) } },
    queue: { get: () => Promise.resolve({ ok: true, value: Buffer.of(1) }) },
    waitForTurn: () => Promise.resolve(),
  } as unknown as Parameters<typeof createArtifactPictures>[0])
  const make = createCanvasProducer({
    pictures,
    accumulator: {
      canvas: () => Promise.resolve(Buffer.of(1)),
      free: () => Promise.resolve(),
    } as unknown as Accumulator,
    canvases: {
      documents: { find: () => Promise.resolve({ heightRatio: 1, cameras: [tile('old'), tile('new')] }) },
    } as unknown as CanvasStore,
  } as unknown as CanvasProducerDependencies)
  const camerasSeenAt = async (time: number) => {
    const artifact = await plan({ type: 'canvas', cameraId: null, start: time, end: time })
    const seen: unknown[] = []
    for await (const outcome of make([artifact], new AbortController().signal, () => undefined))
      seen.push(...('made' in outcome ? (outcome.made.cameraIds ?? []) : []))
    return seen
  }
  expect(await camerasSeenAt(NOON - 1)).toEqual(['old'])
  expect(await camerasSeenAt(NOON)).toEqual(['old', 'new'])
})
