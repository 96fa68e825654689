/**
 * What must be there for a series to have a value: the camera alone, or animals before it. All series of one presence come
 * and go together, so that they share one count.
 */
export const PRESENCES = ['camera', 'animals'] as const
export type Presence = (typeof PRESENCES)[number]

/** `picture`: how good a camera's picture is; `all`: that, and what its animals do. */
export type RowScope = 'picture' | 'all'

export interface Series {
  /** Name of its column in the tables: lowercase letters, digits and underscores. */
  column: string
  measurement: string
  presence: Presence
  /** The smallest scope that computes it. */
  scope: RowScope
  /** Its tags but for `camera`. */
  tags: Readonly<Record<string, string>>
  /** For a series of each pen of a camera: which of the camera's pens. */
  penIndex?: number
}

export interface Measurement {
  measurement: string
  /** Keys of its tags, `camera` first. */
  tagKeys: readonly string[]
  /** Values are kept as whole numbers of this part: 1000 keeps three decimals. */
  scale: number
}

/** The series of a species: the place of one in `series` is its place in a row. */
export interface SeriesCatalogue {
  measurements: readonly Measurement[]
  series: readonly Series[]
  labels: readonly string[]
}

/** The rows of a barn as a pure function of time. */
export interface RowSource {
  catalogue: SeriesCatalogue
  timeZone: string
  cameras: readonly RowCamera[]
  /**
   * Computes the whole numbers (value × scale) of one camera and minute into `row`; false where the camera gave none. Series
   * whose presence is `animals` hold NaN where there are none. With the scope `picture` only those of the picture are computed.
   */
  fillRow(row: Float64Array, cameraIndex: number, time: number, scope?: RowScope): boolean
  /** Changes whenever the rows could: stored rows of another fingerprint are worthless. */
  fingerprint: string
}

export interface RowCamera {
  cameraId: string
  pens: readonly string[]
}

/** All tags of a series at a camera; null where the camera has no such series. */
export function tagsAt(series: Series, camera: RowCamera): Record<string, string> | null {
  if (series.penIndex === undefined) return { camera: camera.cameraId, ...series.tags }
  const pen = camera.pens[series.penIndex]
  return pen === undefined ? null : { camera: camera.cameraId, ...series.tags, pen }
}
