import { where } from '@barn-workbench/core/query'
import { MOBILE_TAG } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, SECOND, timeZoneOf } from '@barn-workbench/core/time'
import { wasThereAt, type CameraStore, type StoredCamera } from '../../stores'
import type { ArtifactStore, StoredArtifact } from '../artifactStore'
import { planArtifact, type PlanFacts } from '../planArtifact'
import type { ArtifactPictures } from '../production/artifactPictures'
import { spanOf } from '../production/artifactProduction'

export interface ScheduleDependencies {
  artifacts: ArtifactStore
  cameras: CameraStore
  pictures: Pick<ArtifactPictures, 'frameAt'>
  /** Length of the video of a camera that becomes a recording, in ms. */
  recordingLength(cameraId: string): number
  /** Whether there are measurements to report. */
  hasReports: boolean
  timeZone: string
  /** The name of the floor plan. */
  planName: string
  /** The time at which the instance was started, in ms since the epoch. */
  startedAt: number
  /** The time at which a barn with real cameras began, in ms since the epoch; a simulated one has a history. */
  beginning?: number
}

/** Time over which missed artifacts are made up for after a start, in ms. */
const CATCH_UP = DAY

/** Identifies a planned artifact, so that it is made once. */
const keyOf = ({ type, cameraId, start, end, tags = [] }: Omit<PlanFacts, 'place'>) =>
  JSON.stringify([type, cameraId, start, end, tags.includes(MOBILE_TAG)])

const keyOfArtifact = (artifact: StoredArtifact) =>
  keyOf({ ...artifact, ...spanOf(artifact), cameraId: artifact.data.cameraId, jobName: '' })

/**
 * Plans the missing artifacts of the schedule: of the last day, the newest first. Interrupted ones are planned again.
 */
export async function planSchedule(dependencies: ScheduleDependencies, now: number): Promise<number> {
  const { artifacts, cameras, timeZone, beginning = -Infinity } = dependencies
  const since = now - CATCH_UP
  const planned = await artifacts.documents.all([
    where('timestamp', '>', since),
    where('status', '!=', 'failed'),
    where('jobName', '!=', 'request'),
  ])
  const keys = new Set(planned.map(keyOfArtifact))
  const open = (await cameras.all()).filter(({ privacy, decommissioned }) => !privacy && !decommissioned)
  let count = 0
  // A file or a folder has pictures of any time, also of one at which there was no barn, or no such camera.
  const slots = slotsBetween(since, now, timeZone).filter(({ start }) => start >= beginning)
  for (const slot of slots)
    for (const facts of factsOf(dependencies, slot, open)) {
      if (keys.has(keyOf(facts)) || !(await isWorthwhile(dependencies, facts))) continue
      await artifacts.plan(planArtifact(facts, timeZone))
      count++
    }
  return count
}

/**
 * Whether an artifact can be made. A span before the start of the instance needs pictures, which a new barn does not
 * have.
 */
async function isWorthwhile({ pictures, startedAt }: ScheduleDependencies, facts: PlanFacts): Promise<boolean> {
  const { cameraId, start, end } = facts
  if (end > startedAt || cameraId === null) return true
  const middle = (start + end) / 2
  return (
    (await pictures.frameAt({ cameraId, time: middle, difference: Math.max(SECOND, end - middle), height: 0 })) !== null
  )
}

type OpenCameras = readonly Readonly<StoredCamera>[]

/** The artifacts of a slot, of the cameras that were there already. */
function factsOf(dependencies: ScheduleDependencies, slot: Slot, open: OpenCameras): PlanFacts[] {
  const { job, start, end, types, interval } = slot
  const cameras = open.filter((camera) => wasThereAt(camera, start))
  const common = { start, end, jobName: job, ...(interval !== undefined && { interval }) }
  if (job === 'hourly-movement' || job === 'daily-frames')
    return cameras.flatMap(({ cameraId, name: place }) => types.map((type) => ({ ...common, type, cameraId, place })))
  if (job === 'daily-recording')
    return cameras.slice(0, 1).map(({ cameraId, name: place }) => {
      const length = dependencies.recordingLength(cameraId)
      return { ...common, type: 'recording', cameraId, place, start: end - length }
    })
  return factsOfBarn(dependencies, slot, cameras).map((facts) => ({ ...common, ...facts }))
}

/** The artifacts of a slot that show no camera in particular. */
function factsOfBarn(
  { hasReports, planName: place }: ScheduleDependencies,
  { job, start, end }: Slot,
  cameras: OpenCameras,
): PlanFacts[] {
  const ofBarn = { start, end, place, cameraId: null }
  if (job === 'daily-report') return hasReports ? [{ ...ofBarn, type: 'feedReport' }] : []
  if (cameras.length === 0) return []
  if (job === 'daily-canvas') return [{ ...ofBarn, type: 'canvas' }]
  return [[], [MOBILE_TAG]].map((tags) => ({ ...ofBarn, type: 'canvasTimelapse', tags }))
}

/** Artifacts of the schedule that are due at one time. Times in ms since the epoch. */
interface Slot {
  job: SlotJob
  /** The time at which an artifact is due, which is the end of its span. */
  end: number
  start: number
  types: readonly string[]
  /** Time between two pictures, in ms; by default long enough to keep their number within its limit. */
  interval?: number
}

/** The job of a slot: for each camera, for one of them, or for the whole barn. */
type SlotJob =
  | 'hourly-movement'
  | 'daily-frames'
  | 'daily-recording'
  | 'daily-canvas'
  | 'daily-timelapse'
  | 'daily-report'

/** Hours of the barn's clock at which the movement of the previous hour is checked. */
const MOVEMENT_HOURS = [2, 6, 9, 13, 16, 20]
const FRAME_HOUR = 12
const TIMELAPSE_HOUR = 6
const RECORDING_HOUR = 9
/** Time between two pictures of a timelapse, in ms. */
const TIMELAPSE_INTERVAL = 30 * MINUTE

/** The slots that become due within (from, to], the newest first. */
export function slotsBetween(from: number, to: number, timeZone: string): Slot[] {
  const zone = timeZoneOf(timeZone)
  const firstDay = Math.floor(zone.toLocal(from) / DAY)
  const lastDay = Math.floor(zone.toLocal(to) / DAY)
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index)
  return days
    .flatMap((day) => slotsOfDay((hour) => zone.toInstant(day * DAY + hour * HOUR)))
    .filter(({ end }) => end > from && end <= to)
    .sort((a, b) => b.end - a.end)
}

/** `at`: the instant at which the clock shows an hour of that day. */
function slotsOfDay(at: (hour: number) => number): Slot[] {
  const frames = { start: at(FRAME_HOUR), end: at(FRAME_HOUR) }
  const timelapse = { start: at(TIMELAPSE_HOUR) - DAY, end: at(TIMELAPSE_HOUR) }
  return [
    ...MOVEMENT_HOURS.map((hour) => ({
      job: 'hourly-movement' as const,
      start: at(hour) - HOUR,
      end: at(hour),
      types: ['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation'],
    })),
    { job: 'daily-frames', ...frames, types: ['singleFrame'] },
    { job: 'daily-canvas', ...frames, types: ['canvas'] },
    { job: 'daily-timelapse', ...timelapse, types: ['canvasTimelapse'], interval: TIMELAPSE_INTERVAL },
    { job: 'daily-recording', start: at(RECORDING_HOUR) - HOUR, end: at(RECORDING_HOUR), types: ['recording'] },
    { job: 'daily-report', start: at(-24), end: at(0), types: ['feedReport'] },
  ]
}
