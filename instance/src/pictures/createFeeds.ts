import type { CameraSource } from '../configuration'
import type { SourceSettings } from '../recorder/sources'
import type { Barn } from '../simulator'
import { StartError } from '../startError'
import type { CameraFeed } from './cameraFeed'
import { createFileFeed, type FileFeedOptions } from './fileFeed'
import { createSimulatedFeed, type SimulatedSilence } from './simulatedFeed'
import { createSnapshotFeed, type SnapshotFeedOptions } from './snapshotFeed'

type StillFeedDependencies = Omit<SnapshotFeedOptions, 'address' | 'credentials' | 'cameraId'> &
  Pick<FileFeedOptions, 'barn' | 'mayRead'>

/** Creates the feeds of the simulated cameras by their ids. A barn without a simulation has none. */
export function createSimulatedFeeds(
  barn: Barn,
  silences: ReadonlyMap<string, SimulatedSilence>,
): Map<string, CameraFeed> {
  return new Map([...silences].map(([cameraId, silence]) => [cameraId, createSimulatedFeed(barn, cameraId, silence)]))
}

/**
 * Checks that the sources fit the barn: a simulated one has the cameras of the simulation only.
 *
 * @throws StartError if a source is for a camera that the simulated barn does not have.
 */
export function checkSources(barn: Barn, sources: readonly CameraSource[]): void {
  const ids = barn.cameras.map(({ cameraId }) => cameraId)
  const unknown = ids.length > 0 && sources.find(({ cameraId }) => !ids.includes(cameraId))
  if (unknown) throw new StartError(`the simulated barn has no camera ${unknown.cameraId}, only ${ids.join(', ')}`)
}

/** Creates the feed of a camera whose source gives single pictures: files, or answers to HTTP requests. */
export function createStillFeed(
  cameraId: string,
  { kind, location, credentials }: SourceSettings,
  dependencies: StillFeedDependencies,
): CameraFeed {
  if (kind === 'snapshot') return createSnapshotFeed({ ...dependencies, cameraId, address: location, credentials })
  return createFileFeed({ ...dependencies, path: location, isFolder: kind === 'folder' })
}
