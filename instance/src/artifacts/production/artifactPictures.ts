import type { CameraFeed, Frame, PictureQueue } from '../../pictures'
import { wasThereAt, type CameraStore } from '../../stores'

/** The owner of all artifacts in the picture queue, which takes turns with each account. */
const OWNER = 'artifacts'

export interface ArtifactPicturesDependencies {
  cameras: CameraStore
  feeds: ReadonlyMap<string, CameraFeed>
  queue: PictureQueue
  /**
   * Resolves when no caller waits for pictures, or at the latest after a while. Rejects if there is no room on the
   * disk.
   */
  waitForTurn(signal: AbortSignal): Promise<void>
}

interface PictureSearch {
  cameraId: string
  /** In ms since the epoch, and how far from it the picture may be, in ms. */
  time: number
  difference: number
  /** Time of the artifact; later pictures are not used. */
  latest?: number
  /** In pixels. */
  height: number
}

/** Finds and paints the pictures of artifacts: the same as users see, but after the pictures that users wait for. */
export function createArtifactPictures({ cameras, feeds, queue, waitForTurn }: ArtifactPicturesDependencies) {
  async function frameAt({ cameraId, time, difference, latest = Infinity }: PictureSearch): Promise<Frame | null> {
    const search = { time, from: time - difference, to: Math.min(time + difference, latest) }
    return (await feeds.get(cameraId)?.nearest(search)) ?? null
  }

  return {
    frameAt,
    /** Whether a camera is closed or gone. */
    async isClosed(cameraId: string): Promise<boolean> {
      return (await cameras.documents.find(cameraId))?.privacy ?? true
    },
    /** Whether a camera was there already at a time, in ms since the epoch. */
    async wasThere(cameraId: string, time: number): Promise<boolean> {
      const camera = await cameras.documents.find(cameraId)
      return camera !== null && wasThereAt(camera, time)
    },
    /** The picture of a frame as JPEG; null if it cannot be read. Rejects when the signal is aborted. */
    async paint(frame: Frame, height: number, signal: AbortSignal): Promise<Uint8Array | null> {
      await waitForTurn(signal)
      signal.throwIfAborted()
      const key = JSON.stringify([frame.key, height])
      const painted = await queue.get(key, { source: frame.source, owner: OWNER, height }, signal)
      signal.throwIfAborted()
      return painted.ok ? painted.value : null
    },
  }
}

export type ArtifactPictures = ReturnType<typeof createArtifactPictures>
