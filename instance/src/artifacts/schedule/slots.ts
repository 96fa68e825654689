import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'

/** Artifacts of the schedule that are due at one time. Times in ms since the epoch. */
export interface Slot {
  job: SlotJob
  /** When it is due: the end of what it tells of. */
  end: number
  start: number
  types: readonly string[]
  /** Between two pictures, in ms; by default so that there are not too many. */
  interval?: number
}

/** What is made: for each camera, for one of them, or for the barn as a whole. */
export type SlotJob =
  'hourly-movement' | 'daily-frames' | 'daily-recording' | 'daily-canvas' | 'daily-timelapse' | 'daily-report'

/** Hours of the barn's clock at which the movement of the hour before is looked at. */
const MOVEMENT_HOURS = [2, 6, 9, 13, 16, 20]
const FRAME_HOUR = 12
const TIMELAPSE_HOUR = 6
const RECORDING_HOUR = 9
/** Time between two pictures of a timelapse, in ms. */
const TIMELAPSE_INTERVAL = 30 * MINUTE

/** The slots that are due within (from, to], the newest first. */
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
      ...{ job: 'hourly-movement' as const, start: at(hour) - HOUR, end: at(hour) },
      types: ['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation'],
    })),
    { job: 'daily-frames', ...frames, types: ['singleFrame'] },
    { job: 'daily-canvas', ...frames, types: ['canvas'] },
    { job: 'daily-timelapse', ...timelapse, types: ['canvasTimelapse'], interval: TIMELAPSE_INTERVAL },
    { job: 'daily-recording', start: at(RECORDING_HOUR) - HOUR, end: at(RECORDING_HOUR), types: ['recording'] },
    { job: 'daily-report', start: at(-24), end: at(0), types: ['feedReport'] },
  ]
}
