import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { StageOptions } from '../stage'
import { createImageQueue, type ImageQueue } from './imageQueue'
import { decodeImage } from './tileImages'

/** Pictures that arrive within this time are drawn together, ms. */
const BATCH_TIME = 50

export interface StageImagesOptions {
  clock: Clock
  loadImage: StageOptions['loadImage']
  /** The picture of a tile was loaded, or failed to load. */
  onChange(tileId: string): void
  /** Called once for all pictures that arrived within a short time, and when the last one has arrived. */
  onBatch(): void
}

/**
 * Loads and decodes the pictures of a stage, and announces them in batches, so that the stage is not drawn for each
 * one.
 */
export function createStageImages({
  clock,
  loadImage,
  onChange,
  onBatch,
}: StageImagesOptions): ImageQueue<ImageBitmap> {
  let cancelTimer: CancelTimer | null = null
  function cancelBatch(): void {
    cancelTimer?.()
    cancelTimer = null
  }
  function finishBatch(): void {
    cancelBatch()
    onBatch()
  }
  const images: ImageQueue<ImageBitmap> = createImageQueue({
    clock,
    load: async (tileId, height, signal) => await decodeImage(await loadImage(tileId, height, signal), height),
    onChange(tileId) {
      onChange(tileId)
      if (images.isIdle()) finishBatch()
      else cancelTimer ??= clock.setTimeout(finishBatch, BATCH_TIME)
    },
  })
  return {
    ...images,
    close() {
      cancelBatch()
      images.close()
    },
  }
}
