import type { CameraSource } from '../configuration'
import type { Barn } from '../simulator'
import { StartError } from '../startError'
import type { CameraFeed } from './cameraFeed'
import { createFileFeed } from './fileFeed'
import { createSimulatedFeed } from './simulatedFeed'
import type { SimulatedSilence } from './simulatedSilence'
import { createSnapshotFeed, type SnapshotFeedOptions } from './snapshotFeed'

type FeedDependencies = Omit<SnapshotFeedOptions, 'location' | 'cameraId'>

/**
 * Creates the feed of every camera by its id: simulated, unless there is a source for it. A barn without simulated cameras
 * has the cameras of the sources.
 *
 * @throws StartError if a source is of an unsupported kind or for a camera that the simulated barn does not have.
 */
export function createFeeds(
  barn: Barn,
  silences: ReadonlyMap<string, SimulatedSilence>,
  sources: readonly CameraSource[],
  dependencies: FeedDependencies,
): Map<string, CameraFeed> {
  const feeds = new Map<string, CameraFeed>(
    [...silences].map(([cameraId, silence]) => [cameraId, createSimulatedFeed(barn, cameraId, silence)]),
  )
  const isSimulated = feeds.size > 0
  for (const source of sources) {
    const { cameraId } = source
    if (isSimulated && !feeds.has(cameraId))
      throw new StartError(`the simulated barn has no camera ${cameraId}, only ${[...feeds.keys()].join(', ')}`)
    feeds.set(cameraId, createSourceFeed(barn, source, dependencies))
  }
  return feeds
}

function createSourceFeed(
  barn: Barn,
  { cameraId, kind, location }: CameraSource,
  dependencies: FeedDependencies,
): CameraFeed {
  switch (kind) {
    case 'image':
    case 'folder':
      return createFileFeed({ barn, path: location, isFolder: kind === 'folder', painter: dependencies.painter })
    case 'snapshot':
      return createSnapshotFeed({ ...dependencies, cameraId, location })
    case 'rtsp':
    case 'video':
      throw new StartError(
        `camera ${cameraId}: ${kind === 'rtsp' ? 'an RTSP address' : 'a video file'} cannot be a source; give it an image, a folder of images or an http address`,
      )
  }
}
