import { isCameraOnline } from '@barn-workbench/core/schema'
import type { CameraFeed } from '../../pictures/cameraFeed'
import type { CameraStore } from '../../stores/cameraStore'

/** Looks after all cameras, and tells when one comes or goes: that changes nothing that is stored. */
export function createCameraWatch(
  cameras: CameraStore,
  feeds: ReadonlyMap<string, CameraFeed>,
): (now: number) => Promise<void> {
  const known = new Map<string, boolean>()

  async function watch(cameraId: string, feed: CameraFeed, now: number): Promise<void> {
    await feed.look(now)
    const isOnline = isCameraOnline({ lastSeenOnline: await feed.lastSeenOnline(now) }, now)
    const wasOnline = known.get(cameraId)
    known.set(cameraId, isOnline)
    const camera = wasOnline === undefined || wasOnline === isOnline ? null : await cameras.documents.find(cameraId)
    if (camera) cameras.announce(camera)
  }

  return async (now) => {
    await Promise.all([...feeds].map(([cameraId, feed]) => watch(cameraId, feed, now)))
  }
}
