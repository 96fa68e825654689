import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { createCameraRequest, fetchPicture, type HttpSource } from '../recorder/sources'
import type { CameraFeed, Frame } from './cameraFeed'
import type { PicturePainter } from './picturePainter'

export interface SnapshotFeedOptions extends HttpSource {
  cameraId: string
  painter: PicturePainter
  fetch: typeof fetch
  now: () => number
}

/** Shortest time between two requests to a camera, in ms. */
const SHORTEST_PERIOD = 2_000
/** The same after a failed request, so that viewers do not wait again for a camera that just did not answer. */
const PERIOD_AFTER_FAILURE = 30 * SECOND
/** Snapshots that are stored, so that one can look back a little. */
const STORED_SNAPSHOTS = 6
/** Stored snapshots are not higher than this, in pixels. */
const STORED_HEIGHT = 1080

/** Creates the feed of a camera that answers an HTTP request with its current picture. */
export function createSnapshotFeed({ cameraId, painter, fetch, now, ...source }: SnapshotFeedOptions): CameraFeed {
  const requestPicture = createCameraRequest(source, fetch)
  const snapshots: Frame[] = []
  let requestedAt = -Infinity
  let problem: CameraSourceProblem | null = null
  let request: Promise<void> | null = null

  async function takeSnapshot(): Promise<Uint8Array | CameraSourceProblem> {
    const bytes = await fetchPicture(requestPicture)
    if (typeof bytes === 'string') return bytes
    const painted = await painter
      .paint({ source: { kind: 'bytes', bytes }, height: STORED_HEIGHT, shrinkOnly: true })
      .catch(() => null)
    return painted ?? 'noPicture'
  }

  async function storeSnapshot(): Promise<void> {
    const bytes = await takeSnapshot()
    problem = typeof bytes === 'string' ? bytes : null
    if (typeof bytes === 'string') return
    const time = now()
    snapshots.push({ time, source: { kind: 'bytes', bytes }, key: `${cameraId} snapshot ${time}` })
    if (snapshots.length > STORED_SNAPSHOTS) snapshots.shift()
  }

  async function refresh(time: number): Promise<void> {
    const period = problem ? PERIOD_AFTER_FAILURE : SHORTEST_PERIOD
    if (!request && time - requestedAt < period) return
    requestedAt = time
    request ??= storeSnapshot().finally(() => {
      request = null
    })
    await request
  }

  const newestSnapshot = (): Frame | null => snapshots[snapshots.length - 1] ?? null

  return {
    lastSeenOnline: () => Promise.resolve(newestSnapshot()?.time ?? null),
    newest: () => Promise.resolve(newestSnapshot()),
    async nearest(search) {
      if (now() - search.time < SHORTEST_PERIOD) await refresh(now())
      const distanceOf = (frame: Frame): number => Math.abs(frame.time - search.time)
      return snapshots
        .filter(({ time }) => time >= search.from && time <= search.to)
        .reduce<Frame | null>(
          (nearest, frame) => (nearest && distanceOf(nearest) <= distanceOf(frame) ? nearest : frame),
          null,
        )
    },
    reject: ({ key }) => {
      const index = snapshots.findIndex((frame) => frame.key === key)
      if (index >= 0) snapshots.splice(index, 1)
    },
    refresh,
    restart: () => {
      requestedAt = -Infinity
      return Promise.resolve()
    },
    problem: () => problem,
  }
}
