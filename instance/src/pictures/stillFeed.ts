import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { Site } from '../barn'
import { createCameraRequest, fetchPicture, type HttpSource, type SourceSettings } from '../cameraSources'
import { cadenceAt, frameTimeAfter, frameTimeBefore, nearerTime, type CameraFeed, type Frame } from './cameraFeed'
import type { PicturePainter, PictureSource } from './picturePainter'

type StillFeedDependencies = Omit<SnapshotFeedOptions, 'address' | 'credentials' | 'cameraId'> &
  Pick<FileFeedOptions, 'site' | 'mayRead'>

/** Creates the feed of a camera whose source gives single pictures: files, or answers to HTTP requests. */
export function createStillFeed(
  cameraId: string,
  { kind, location, credentials }: SourceSettings,
  dependencies: StillFeedDependencies,
): CameraFeed {
  if (kind === 'snapshot') return createSnapshotFeed({ ...dependencies, cameraId, address: location, credentials })
  return createFileFeed({ ...dependencies, path: location, isFolder: kind === 'folder' })
}

const PICTURE_NAME = /\.(jpe?g|png|webp)$/i
/** Maximum number of files whose readability is remembered. */
const READABLE_LIMIT = 2_000
/** Height in pixels at which a file is painted to see whether it can be read. */
const PROBE_HEIGHT = 20
const byName = new Intl.Collator('en', { numeric: true })

interface FileFeedOptions {
  site: Site
  path: string
  isFolder: boolean
  painter: PicturePainter
  /** Whether a file may be read now: a link can lead anywhere. */
  mayRead(file: string): boolean
}

interface FileFrame extends Frame {
  source: PictureSource
}

/** Lists the pictures of a folder by name; it reads the folder again only after a change. */
function createFolderListing(folder: string): () => Promise<readonly string[]> {
  let listing: { changedAt: number; files: string[] } = { changedAt: -1, files: [] }
  return async () => {
    const { mtimeMs } = await stat(folder)
    if (mtimeMs !== listing.changedAt) {
      const names = (await readdir(folder)).filter((name) => PICTURE_NAME.test(name))
      listing = { changedAt: mtimeMs, files: names.sort(byName.compare).map((name) => join(folder, name)) }
    }
    return listing.files
  }
}

/** Creates the feed of a camera whose picture is a file, or whose pictures are in a folder, repeated. */
function createFileFeed({ site, path, isFolder, painter, mayRead }: FileFeedOptions): CameraFeed {
  const listFiles = isFolder ? createFolderListing(path) : () => Promise.resolve([path])
  const isReadableByKey = new Map<string, boolean>()
  let lastSeen: number | null = null
  let problem: CameraSourceProblem | null = null

  async function frameAt(time: number): Promise<FileFrame | null> {
    try {
      const files = await listFiles()
      const file = files[Math.floor(time / cadenceAt(site, time)) % files.length]
      if (file === undefined || !mayRead(file)) return null
      const key = `${file} ${(await stat(file)).mtimeMs}`
      return { time, source: { kind: 'file', path: file }, key }
    } catch {
      return null
    }
  }

  function setReadable(key: string, isReadable: boolean): void {
    if (isReadableByKey.size >= READABLE_LIMIT) isReadableByKey.clear()
    isReadableByKey.set(key, isReadable)
  }

  /** Paints the file once, since a file with the name of a picture need not be one. */
  async function isReadable({ key, source }: FileFrame): Promise<boolean> {
    const known = isReadableByKey.get(key)
    if (known !== undefined) return known
    const painted = await painter.paint({ source, height: PROBE_HEIGHT }).catch(() => undefined)
    if (painted === undefined) return false
    setReadable(key, painted !== null)
    return painted !== null
  }

  async function readableFrameAt(time: number): Promise<FileFrame | null> {
    const frame = await frameAt(time)
    if (frame && (await isReadable(frame))) {
      problem = null
      return frame
    }
    problem = frame ? 'noPicture' : 'notFound'
    return null
  }

  async function lastSeenOnline(now: number): Promise<number | null> {
    if (await readableFrameAt(frameTimeBefore(site, now))) lastSeen = now
    return lastSeen
  }

  return {
    lastSeenOnline,
    newest: (now) => readableFrameAt(frameTimeBefore(site, now)),
    async nearest(search) {
      const nearestAllowed = Math.min(search.to, Math.max(search.from, search.time))
      const time = nearerTime(search, frameTimeBefore(site, nearestAllowed), frameTimeAfter(site, nearestAllowed))
      return time === null ? null : readableFrameAt(time)
    },
    reject: ({ key }) => {
      setReadable(key, false)
    },
    refresh: async (now) => {
      await lastSeenOnline(now)
    },
    hasPicturesOfPast: true,
    restart: () => Promise.resolve(isReadableByKey.clear()),
    problem: () => problem,
  }
}

interface SnapshotFeedOptions extends HttpSource {
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
function createSnapshotFeed({ cameraId, painter, fetch, now, ...source }: SnapshotFeedOptions): CameraFeed {
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
