import type { MeasuredMinute } from './cameraMeter'

/** A row as any sender of measurements writes it. */
export interface MovementRow {
  measurement: 'activity' | 'imageQuality' | 'droppedFrames'
  time: number
  value: number
  camera: string
  region?: string
  property?: 'nightvision' | 'brightness' | 'sharpness' | 'contrast' | 'frozen'
}

/** Digits behind the point: more would be noise. */
const FINE = 1_000
const rounded = (value: number): number => Math.round(value * FINE) / FINE

/** The rows of a minute of a camera. */
export function rowsOfMinute(camera: string, { time, ...minute }: MeasuredMinute): MovementRow[] {
  const { activity, regions, quality, infrared, isFrozen } = minute
  const properties = { nightvision: infrared, ...quality, frozen: isFrozen ? 1 : 0 }
  return [
    ...(activity === null ? [] : [{ measurement: 'activity' as const, time, camera, value: rounded(activity) }]),
    ...[...regions].map(([region, value]) => ({
      ...{ measurement: 'activity' as const, time, camera, region, value: rounded(value) },
    })),
    ...Object.entries(properties).map(([property, value]) => ({
      ...{ measurement: 'imageQuality' as const, time, camera, value: rounded(value) },
      property: property as keyof typeof properties,
    })),
  ]
}

/** The row of the pictures that a camera did not send in a minute. */
export function rowOfDropped(camera: string, time: number, value: number): MovementRow {
  return { measurement: 'droppedFrames', time, camera, value }
}
