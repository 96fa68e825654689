import type { CameraSource } from '../configuration/instanceOptions'
import type { Barn } from '../simulator'
import { StartError } from '../startError'
import type { CameraFeed } from './cameraFeed'
import { createFileFeed } from './fileFeed'
import { createSimulatedFeed } from './simulatedFeed'
import { createSnapshotFeed, type SnapshotFeedDeps } from './snapshotFeed'

/** The feed of every camera: simulated, unless it is given a source. */
export function createFeeds(
  barn: Barn,
  sources: readonly CameraSource[],
  deps: Omit<SnapshotFeedDeps, 'location' | 'cameraId'>,
): Map<string, CameraFeed> {
  const feeds = new Map<string, CameraFeed>(
    barn.cameras.map(({ cameraId }) => [cameraId, createSimulatedFeed(barn, cameraId)]),
  )
  for (const source of sources) {
    const { cameraId } = source
    if (!feeds.has(cameraId))
      throw new StartError(`the barn has no camera ${cameraId}, only ${[...feeds.keys()].join(', ')}`)
    feeds.set(cameraId, feedOf(barn, source, deps))
  }
  return feeds
}

function feedOf(
  barn: Barn,
  { cameraId, kind, location }: CameraSource,
  deps: Omit<SnapshotFeedDeps, 'location' | 'cameraId'>,
): CameraFeed {
  switch (kind) {
    case 'image':
    case 'folder':
      return createFileFeed({ barn, path: location, isFolder: kind === 'folder', painter: deps.painter })
    case 'snapshot':
      return createSnapshotFeed({ ...deps, cameraId, location })
    case 'rtsp':
    case 'video':
      throw new StartError(
        `camera ${cameraId}: ${kind === 'rtsp' ? 'an RTSP address' : 'a video file'} cannot be a source; give it an image, a folder of images or an http address`,
      )
  }
}
