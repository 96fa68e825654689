import type { NewRow } from '@barn-workbench/core/contract'
import type { MeasuredMinute } from './cameraMeter'

/** Digits behind the point: more would be noise. */
const FINE = 1_000
const rounded = (value: number): number => Math.round(value * FINE) / FINE

/** The rows of a minute of a camera. */
export function rowsOfMinute(camera: string, { time, ...minute }: MeasuredMinute): NewRow[] {
  const { activity, regions, quality, infrared, isFrozen } = minute
  const properties = { nightvision: infrared, ...quality, frozen: isFrozen ? 1 : 0 }
  return [
    ...(activity === null ? [] : [{ measurement: 'activity', time, camera, value: rounded(activity) }]),
    ...[...regions].map(([region, value]) => ({
      ...{ measurement: 'activity', time, camera, region, value: rounded(value) },
    })),
    ...Object.entries(properties).map(([property, value]) => ({
      ...{ measurement: 'imageQuality', time, camera, property, value: rounded(value) },
    })),
  ]
}

/** The row of the pictures that a camera did not send in a minute. */
export function rowOfDropped(camera: string, time: number, value: number): NewRow {
  return { measurement: 'droppedFrames', time, camera, value }
}
