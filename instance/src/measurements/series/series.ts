/**
 * On what a value of a series depends: on the camera alone, or also on animals under it. All series of one presence
 * have their values in the same minutes, so that one count of rows serves all of them.
 */
export const PRESENCES = ['camera', 'animals'] as const
export type Presence = (typeof PRESENCES)[number]

/** `picture` for the series about the quality of the picture; `all` for these and those about animals. */
export type RowScope = 'picture' | 'all'

/** One measured quantity of one camera; a column of the tables. */
export interface Series {
  /** Name of its column: lowercase letters, digits and underscores. */
  column: string
  measurement: string
  presence: Presence
  /** The smallest scope in which it is computed. */
  scope: RowScope
  /** Its tags except `camera` and `pen`. */
  tags: Readonly<Record<string, string>>
  /** Index of the pen among those of its camera, for a series of single pens. */
  penIndex?: number
  /** It is of all animals, each counted alike, and is read in place of those of single labels where no label is asked for. */
  ofAllLabels?: boolean
}

export interface Measurement {
  measurement: string
  /** Keys of its tags, `camera` first. */
  tagKeys: readonly string[]
  /** Values are stored as whole numbers, multiplied by this: 1000 stores three decimals. */
  scale: number
}

/** All series of a species. The index of a series in `series` is the index of its value in a row. */
export interface SeriesCatalogue {
  measurements: readonly Measurement[]
  series: readonly Series[]
  labels: readonly string[]
}

/**
 * The series of a measurement. `byLabel`: whether labels are asked for; otherwise one that is of all animals stands for
 * those of the labels, of which a mean would count a few standing animals as much as many lying ones.
 */
export function seriesOf({ series }: SeriesCatalogue, measurement: string, byLabel: boolean): Series[] {
  const all = series.filter((one) => one.measurement === measurement)
  const isSummed = all.some(({ ofAllLabels }) => ofAllLabels)
  return isSummed ? all.filter(({ ofAllLabels = false }) => ofAllLabels !== byLabel) : all
}

/** The rows of a barn as a pure function of time. */
export interface RowSource {
  catalogue: SeriesCatalogue
  timeZone: string
  cameras: readonly RowCamera[]
  /**
   * Computes the values of a camera in the minute that starts at `time` into `row`, as whole numbers (value × scale).
   * Series of animals are NaN while there are none. With the scope `picture`, only the series of that scope are
   * computed.
   *
   * @returns false if the camera is offline; the row is then meaningless.
   */
  fillRow(row: Float64Array, cameraIndex: number, time: number, scope?: RowScope): boolean
  /** Changes whenever rows may have changed: stored rows with another fingerprint have to be computed again. */
  fingerprint: string
}

export interface RowCamera {
  cameraId: string
  pens: readonly string[]
}

/** All tags of a series at a camera; null if the camera has no such series because it has fewer pens. */
export function tagsAt(series: Series, camera: RowCamera): Record<string, string> | null {
  if (series.penIndex === undefined) return { camera: camera.cameraId, ...series.tags }
  const pen = camera.pens[series.penIndex]
  return pen === undefined ? null : { camera: camera.cameraId, ...series.tags, pen }
}
