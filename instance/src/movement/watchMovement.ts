import type { NewRow } from '@barn-workbench/core/contract'
import type { PictureMask } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { logFailure, repeat, type InstanceLog } from '../log'
import type { RowReceiver } from '../measurements'
import type { CameraStore, RegionStore } from '../stores'
import type { CameraVideo } from '../video'
import type { MeasuredAreas, MeasuredRegion } from './cameraMeter'
import { createMeters, type Meters, type MeterTask } from './meters'
import { rowOfDropped, rowsOfMinute } from './movementRows'
import type { MovementStore } from './movementStore'
import { sampleVideo, type SampleDependencies } from './sampleVideo'

/** Time between two looks at all cameras, in ms. Videos that are not recorded are kept for a minute. */
const PERIOD = 30 * SECOND
/** Older video is skipped, in ms, so that a delay never grows into a queue. */
const LONGEST_BACKLOG = MINUTE
/** Time after the end of a minute in which its last segment arrives, in ms. */
const LAST_SEGMENT = 10 * SECOND
/** Offset of the looks from the start and middle of a minute, in ms, so that the minute before is complete. */
const OFFSET = LAST_SEGMENT + SECOND
/** A smaller stream that gives nothing for this time, in ms, is replaced by the main one. */
const LONGEST_SILENCE = 45 * SECOND

export interface MovementDependencies extends SampleDependencies {
  cameras: CameraStore
  regions: Pick<RegionStore, 'mappings'>
  store: MovementStore
  /** The videos of a camera, the main one and the smaller one; null for none. */
  videoOf(cameraId: string): CameraVideo | null
  subVideoOf(cameraId: string): CameraVideo | null
  /** Whether a simulation gives the measurements of a camera. */
  isSimulated(cameraId: string): boolean
  receive: RowReceiver
  now: Now
  log: InstanceLog
}

/** The state of a camera that is watched. */
interface Watched {
  /** The video that it reads, and where it goes on, in ms since the epoch. */
  video: CameraVideo | null
  next: number
  /** When the smaller stream gave something last, in ms since the epoch. */
  subSeen: number
  /** Missing pictures by minute, until the minute is written. */
  dropped: Map<number, number>
  lastLooked: number | null
}

export type Movement = ReturnType<typeof createMovement>

/** Watches the cameras of a barn for movement, one after the other. */
export function createMovement(dependencies: MovementDependencies) {
  const { cameras, store, videoOf, isSimulated, now, log } = dependencies
  const watched = new Map<string, Watched>()
  const meters = createMeters()
  const ending = new AbortController()

  /** Whether anything may be computed of a camera at present. */
  async function isOpen(cameraId: string): Promise<boolean> {
    const camera = await cameras.documents.find(cameraId)
    if (!camera || camera.privacy || camera.decommissioned || isSimulated(cameraId)) return false
    return videoOf(cameraId) !== null && (await store.find(cameraId)).isMeasured
  }

  /** Keeps nothing of what was seen of a camera. */
  async function forget(cameraId: string): Promise<void> {
    if (watched.delete(cameraId)) await meters.measure(forgetTask(cameraId))
  }

  async function lookAt(cameraId: string, time: number): Promise<NewRow[]> {
    if (!(await isOpen(cameraId))) {
      await forget(cameraId)
      return []
    }
    const one = watched.get(cameraId) ?? newWatched(time)
    watched.set(cameraId, one)
    const rows = await measure(cameraId, one, { ...dependencies, meters }, { time, signal: ending.signal })
    return (await isOpen(cameraId)) ? rows : []
  }

  async function look(time: number): Promise<void> {
    const all = await cameras.all()
    for (const cameraId of [...watched.keys()])
      if (!all.some((one) => one.cameraId === cameraId)) await forget(cameraId)
    const rows: NewRow[] = []
    for (const { cameraId } of all) {
      if (ending.signal.aborted) return
      // One camera that fails does not keep the others from being measured.
      const found = await lookAt(cameraId, time).catch((error: unknown) => {
        logFailure({ module: 'movement', now, log }, error)
        return []
      })
      rows.push(...found)
    }
    await write(rows, dependencies)
  }

  return {
    lastLooked: (cameraId: string): number | null => watched.get(cameraId)?.lastLooked ?? null,
    /** Starts to watch; returns the function that ends it. */
    start(): () => Promise<void> {
      const stop = repeat(look, { period: PERIOD, offset: OFFSET, module: 'movement', now, log })
      return async () => {
        ending.abort()
        await stop()
        await meters.close()
      }
    },
    look,
  }
}

function newWatched(time: number): Watched {
  return { video: null, next: time, subSeen: time, lastLooked: null, dropped: new Map() }
}

function forgetTask(cameraId: string): MeterTask {
  return { cameraId, areas: null, pictures: [], finishBefore: 0 }
}

/** Chooses the video that is looked at: the smaller one, unless it is silent. Both stay connected while they are. */
async function chooseVideo(
  cameraId: string,
  one: Watched,
  { videoOf, subVideoOf }: MovementDependencies,
  time: number,
): Promise<CameraVideo | null> {
  const sub = subVideoOf(cameraId)
  sub?.watch(time)
  if (sub && (await sub.segmentsBetween(time - LONGEST_SILENCE, time)).length > 0) one.subSeen = time
  if (sub && Math.abs(time - one.subSeen) < LONGEST_SILENCE) return sub
  const main = videoOf(cameraId)
  main?.watch(time)
  return main
}

async function measure(
  cameraId: string,
  one: Watched,
  dependencies: MovementDependencies & { meters: Meters },
  { time, signal }: { time: number; signal: AbortSignal },
): Promise<NewRow[]> {
  const { meters } = dependencies
  const video = await chooseVideo(cameraId, one, dependencies, time)
  if (!video) return []
  // Another video is another picture.
  if (one.video && video !== one.video) await meters.measure(forgetTask(cameraId))
  one.video = video
  // After the clock was set back, what was next lies in the future.
  const from = one.next > time ? time - PERIOD : Math.max(one.next, time - LONGEST_BACKLOG)
  const { pictures, dropped, until } = await sampleVideo(video, { from, to: time }, dependencies, signal)
  one.next = until
  one.lastLooked = pictures.at(-1)?.time ?? one.lastLooked
  for (const [minute, count] of dropped) one.dropped.set(minute, (one.dropped.get(minute) ?? 0) + count)
  const areas = await areasOf(cameraId, dependencies)
  const { minutes, clocks } = await meters.measure({
    cameraId,
    areas,
    pictures,
    finishBefore: Math.min(time - LAST_SEGMENT, until),
  })
  if (clocks) await noteClocks(cameraId, clocks, dependencies)
  return [...minutes.flatMap((minute) => rowsOfMinute(cameraId, minute)), ...takeDropped(cameraId, one.dropped, time)]
}

async function areasOf(cameraId: string, { regions, store }: MovementDependencies): Promise<MeasuredAreas> {
  const mappings = await regions.mappings.all([{ key: 'cameraId', operator: '==', value: cameraId }])
  const measured: MeasuredRegion[] = mappings.flatMap(({ regions: drawn }) =>
    drawn.map(({ regionSpecification, polygon }) => ({ region: regionSpecification, polygon })),
  )
  const { masks, found } = await store.find(cameraId)
  return { masks, found: found ?? [], regions: measured }
}

async function noteClocks(
  cameraId: string,
  clocks: readonly PictureMask[],
  { store }: MovementDependencies,
): Promise<void> {
  const { found } = await store.find(cameraId)
  if (JSON.stringify(found) !== JSON.stringify(clocks)) await store.noteFound(cameraId, clocks)
}

/** The rows of the minutes that have ended. */
function takeDropped(cameraId: string, dropped: Map<number, number>, time: number): NewRow[] {
  const ended = [...dropped].filter(([minute]) => minute + MINUTE <= time - LAST_SEGMENT)
  for (const [minute] of ended) dropped.delete(minute)
  return ended.map(([minute, count]) => rowOfDropped(cameraId, minute, count))
}

/** Writes rows by the same way as those that come from outside. */
async function write(rows: readonly NewRow[], { receive, now }: MovementDependencies): Promise<void> {
  if (rows.length === 0) return
  const cameras = new Set(rows.flatMap(({ camera = [] }) => camera))
  const bytes = Buffer.from(JSON.stringify(rows))
  const received = await receive({ type: 'application/json', bytes, mapping: {}, cameras, now: now() })
  if (!received.ok) throw new Error(`The rows of the movement are no rows: ${received.problem.code}`)
  if (received.value.refused > 0) {
    const first = received.value.rows.find(({ status }) => status === 'refused')
    throw new Error(`${received.value.refused} rows of the movement are refused: ${first?.code ?? ''}`)
  }
}
