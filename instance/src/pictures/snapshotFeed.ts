import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { CameraFeed, Frame } from './cameraFeed'
import { PICTURE_MAX_BYTES } from './paintPicture'
import type { PicturePainter } from './pictureJob'

export interface SnapshotFeedOptions {
  cameraId: string
  /** The HTTP address of the snapshot, possibly with user name and password. */
  location: string
  painter: PicturePainter
  fetch: typeof fetch
  now: () => number
}

/** Shortest time between two requests to a camera, in ms. */
const SHORTEST_PERIOD = 2_000
/** The same after a failed request, so that viewers do not wait again for a camera that just did not answer. */
const PERIOD_AFTER_FAILURE = 30 * SECOND
/** Time after which a request fails, in ms. */
const REQUEST_TIMEOUT = 10 * SECOND
/** Snapshots that are stored, so that one can look back a little. */
const STORED_SNAPSHOTS = 6
/** Stored snapshots are not higher than this, in pixels. */
const STORED_HEIGHT = 1080

const PROBLEM_BY_STATUS: Readonly<Record<number, CameraSourceProblem>> = {
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  410: 'notFound',
}

/** Creates the feed of a camera that answers an HTTP request with its current picture. */
export function createSnapshotFeed({ cameraId, location, painter, fetch, now }: SnapshotFeedOptions): CameraFeed {
  const snapshots: Frame[] = []
  let requestedAt = -Infinity
  let problem: CameraSourceProblem | null = null
  let request: Promise<void> | null = null

  async function takeSnapshot(): Promise<Uint8Array | CameraSourceProblem> {
    const bytes = await fetchSnapshot(location, fetch)
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

/**
 * Requests a picture from a camera. Redirects are not followed, so that the password is sent to the configured address
 * only. After a failure it gives the reason.
 */
async function fetchSnapshot(
  location: string,
  fetch: typeof globalThis.fetch,
): Promise<Uint8Array | CameraSourceProblem> {
  const { address, headers } = splitCredentials(location)
  try {
    const response = await fetch(address, { redirect: 'error', headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    if (response.ok) return (await readBody(response)) ?? 'noPicture'
    await response.body?.cancel()
    return PROBLEM_BY_STATUS[response.status] ?? 'noAnswer'
  } catch {
    return 'noAnswer'
  }
}

/** Moves user name and password from the address to a header, because `fetch` refuses them in an address. */
function splitCredentials(location: string): { address: string; headers: Record<string, string> } {
  const url = new URL(location)
  const { username, password } = url
  url.username = ''
  url.password = ''
  if (username === '' && password === '') return { address: url.href, headers: {} }
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { address: url.href, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}

/** The body of the response; null if it is empty or larger than a picture may be. */
async function readBody(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); reader && next && !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > PICTURE_MAX_BYTES) {
      await reader.cancel()
      return null
    }
    chunks.push(next.value)
  }
  return size > 0 ? Buffer.concat(chunks) : null
}
