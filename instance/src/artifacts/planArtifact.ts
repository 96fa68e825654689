import { artifactTagsAt, type Artifact } from '@barn-workbench/core/schema'
import { formatLocalMinute, HOUR, SECOND, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import type { PlannedArtifact } from './artifactStore'

/** Maximum number of pictures of one artifact, and the shortest time between two of them, in ms. */
const MOST_PICTURES = 30
const SHORTEST_INTERVAL = 10 * SECOND

const EXTENSIONS: Readonly<Record<string, string>> = {
  heatmap: 'png',
  canvasTimelapse: 'mp4',
  recording: 'mp4',
  feedReport: 'csv',
}

/** The facts by which artifacts of one kind differ. Times in ms since the epoch. */
export interface PlanFacts {
  type: string
  /** Null for the whole barn. */
  cameraId: string | null
  /** The name of the camera or of the plan, for the name of the file. */
  place: string
  start: number
  end: number
  /** In ms; by default long enough to keep the number of pictures within its limit. */
  interval?: number
  tags?: readonly string[]
  jobName?: string
  priority?: number
  /** The rest of a clip. */
  clip?: Artifact['data']['clip']
}

/** The schedule makes the newest artifacts first, after artifacts that people have requested. */
export const SCHEDULE_PRIORITY = 10

/** Returns the row of an artifact that is to be made, with its file name, tags and priority. */
export function planArtifact(
  { type, cameraId, place, start, end, interval, tags = [], jobName, priority = SCHEDULE_PRIORITY, clip }: PlanFacts,
  timeZone: string,
): PlannedArtifact {
  const zone = timeZoneOf(timeZone)
  return {
    type,
    timestamp: end,
    preferredFilename: artifactFileName(
      { time: end, place, kind: [type, ...tags].join('-'), extension: EXTENSIONS[type] ?? 'jpg' },
      zone,
    ),
    jobName: jobName ?? null,
    tags: [...artifactTagsAt(hourOf(end, zone)), ...tags],
    priority,
    requestedBy: null,
    data: { ...dataOf({ type, cameraId, start, end, interval }), ...(clip && { clip }) },
    cameraIds: [...(cameraId === null ? [] : [cameraId]), ...(clip?.besideCameraIds ?? [])],
  }
}

function dataOf({
  type,
  cameraId,
  start,
  end,
  interval,
}: Pick<PlanFacts, 'type' | 'cameraId' | 'start' | 'end'> & { interval: number | undefined }): Artifact['data'] {
  const duration = end - start
  const isOfMany = duration > 0 && type !== 'recording' && type !== 'feedReport'
  const between = interval ?? Math.max(SHORTEST_INTERVAL, duration / MOST_PICTURES)
  return {
    cameraId,
    time: { start, end, duration },
    durationSeconds: null,
    frameIntervalSeconds: isOfMany ? Math.ceil(between / SECOND) : null,
  }
}

/** The hour that the barn's clock shows. */
function hourOf(time: number, zone: TimeZone): number {
  return Math.floor(zone.toLocal(time) / HOUR) % 24
}

const LONGEST_PLACE = 60

/** A name as a part of a file name: letters, digits and hyphens. */
function asFileName(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST_PLACE)
    .replace(/^-+|-+$/g, '')
}

/** The name of a file by time, place and kind, such as `2026-01-14_06-00_Pens-1-2-north_heatmap.png`. */
function artifactFileName(
  { time, place, kind, extension }: { time: number; place: string; kind: string; extension: string },
  zone: TimeZone,
): string {
  const start = formatLocalMinute(time, zone).replace('T', '_').replace(':', '-')
  return `${[start, asFileName(place), kind].filter((part) => part !== '').join('_')}.${extension}`
}
