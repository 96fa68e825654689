import { isCameraOnline } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { CameraFeed } from '../../pictures'
import type { CameraStore } from '../../stores'

/** A camera that has not been checked after this time, in ms, is left for the next check. */
const LONGEST_CHECK = 10 * SECOND

/** Resolves when the check ends, and when it takes too long. */
async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_CHECK)
  })
  await Promise.race([check, limit]).finally(() => clearTimeout(timer))
}

/**
 * Returns a function that refreshes the feeds of all cameras and announces each camera that went online or offline
 * since the last call. Whether a camera is online is not stored, so no change of a document would announce it.
 */
export function createCameraWatch(
  cameras: CameraStore,
  feeds: ReadonlyMap<string, CameraFeed>,
): (now: number) => Promise<void> {
  const onlineStates = new Map<string, boolean>()

  async function checkCamera(cameraId: string, feed: CameraFeed, now: number): Promise<void> {
    await feed.refresh(now)
    const isOnline = isCameraOnline({ lastSeenOnline: await feed.lastSeenOnline(now) }, now)
    const wasOnline = onlineStates.get(cameraId)
    onlineStates.set(cameraId, isOnline)
    if (wasOnline === undefined || wasOnline === isOnline) return
    const camera = await cameras.documents.find(cameraId)
    if (camera) cameras.announce(camera)
  }

  return async (now) => {
    await Promise.all([...feeds].map(([cameraId, feed]) => inTime(checkCamera(cameraId, feed, now))))
  }
}
