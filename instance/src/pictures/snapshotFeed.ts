import type { CameraFeed, Frame } from './cameraFeed'
import { fetchSnapshot } from './fetchSnapshot'
import type { PicturePainter } from './pictureJob'

/** A camera is not asked for a picture more often, in ms. */
const SHORTEST_PERIOD = 2_000
/** One that gave none is left alone for this long, in ms: nobody waits again for what just did not answer. */
const PERIOD_AFTER_FAILURE = 30_000
/** Snapshots that are kept, for looking back a little. */
const KEPT = 6
/** Snapshots are kept no higher than this. */
const KEPT_HEIGHT = 1080

export interface SnapshotFeedDeps {
  cameraId: string
  location: string
  painter: PicturePainter
  fetch: typeof fetch
  now: () => number
}

/** A camera that answers each HTTP request with the picture of the moment. */
export function createSnapshotFeed({ cameraId, location, painter, fetch, now }: SnapshotFeedDeps): CameraFeed {
  const kept: Frame[] = []
  let askedAt = -Infinity
  let isFailing = false
  let asking: Promise<void> | null = null

  async function take(): Promise<Uint8Array | null> {
    const taken = await fetchSnapshot(location, fetch)
    return (
      taken &&
      painter
        .paint({ origin: { kind: 'bytes', bytes: taken }, height: KEPT_HEIGHT, shrinkOnly: true })
        .catch(() => null)
    )
  }

  async function ask(): Promise<void> {
    const bytes = await take()
    isFailing = bytes === null
    if (!bytes) return
    const time = now()
    kept.push({ time, origin: { kind: 'bytes', bytes }, key: `${cameraId} snapshot ${time}` })
    if (kept.length > KEPT) kept.shift()
  }

  async function refresh(time: number): Promise<void> {
    if (!asking && time - askedAt < (isFailing ? PERIOD_AFTER_FAILURE : SHORTEST_PERIOD)) return
    askedAt = time
    asking ??= ask().finally(() => {
      asking = null
    })
    await asking
  }

  const lastKept = (): Frame | null => kept[kept.length - 1] ?? null

  return {
    lastSeenOnline: () => Promise.resolve(lastKept()?.time ?? null),
    newest: () => Promise.resolve(lastKept()),
    async nearest(search) {
      if (now() - search.time < SHORTEST_PERIOD) await refresh(now())
      const distance = (frame: Frame): number => Math.abs(frame.time - search.time)
      const inside = kept.filter(({ time }) => time >= search.from && time <= search.to)
      return inside.reduce<Frame | null>(
        (best, frame) => (best && distance(best) <= distance(frame) ? best : frame),
        null,
      )
    },
    failed: ({ key }) => {
      const index = kept.findIndex((frame) => frame.key === key)
      if (index >= 0) kept.splice(index, 1)
    },
    refresh,
  }
}
