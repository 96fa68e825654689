import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createStageImages } from './stageImages'

const HEIGHT = 100
/** Longer than pictures are collected for a batch, ms. */
const AFTER_BATCH = 1_000

/** The images of a stage that requires two tiles, whose requests the test answers by hand. */
function createTestImages() {
  const clock = createFakeClock()
  const requests = new Map<string, (image: ImageBitmap) => void>()
  const onBatch = vi.fn()
  const images = createStageImages({
    clock,
    loadImage: (tileId) => new Promise((resolve) => requests.set(tileId, resolve)),
    onChange: () => undefined,
    onBatch,
  })
  images.setRequired([
    { tileId: 'a', height: HEIGHT },
    { tileId: 'b', height: HEIGHT },
  ])
  const answer = (tileId: string) => {
    requests.get(tileId)?.({ width: 178, height: HEIGHT, close: () => undefined })
    return clock.advance(0)
  }
  return { clock, images, onBatch, answer }
}

test('announces pictures in a batch while others are being loaded', async () => {
  const { clock, onBatch, answer } = createTestImages()
  await answer('a')
  expect(onBatch).not.toHaveBeenCalled()
  await clock.advance(AFTER_BATCH)
  expect(onBatch).toHaveBeenCalledOnce()
})

test('announces the last picture at once, together with those of the batch', async () => {
  const { clock, onBatch, answer } = createTestImages()
  await answer('a')
  await answer('b')
  expect(onBatch).toHaveBeenCalledOnce()
  await clock.advance(AFTER_BATCH)
  expect(onBatch).toHaveBeenCalledOnce()
})

test('announces nothing after it was closed', async () => {
  const { clock, images, onBatch, answer } = createTestImages()
  await answer('a')
  images.close()
  await clock.advance(AFTER_BATCH)
  expect(onBatch).not.toHaveBeenCalled()
})
