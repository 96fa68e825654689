export const SERIES_TAGS = ['camera', 'label', 'inner', 'pen'] as const
/** Tag by which the rows of a measurement are divided into series. */
export type SeriesTag = (typeof SERIES_TAGS)[number]
