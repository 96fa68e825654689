import type { TimeView, TimeZoom } from '../../time/timeView'
import type { ChartColumns } from '../columns/chartColumns'

/**
 * `line`: one line a series. `band`: from the least to the greatest value of all series, with their median as a line
 * and the farthest series as lines of their own, named at their ends. `area`: stacked areas. `bar`: bars side by side
 * or stacked. `range`: one row a series, with a bar while its value is 0.5 or more. `heat`: the mean of all series by
 * day and hour. @public
 */
export type ChartKind = 'line' | 'band' | 'area' | 'bar' | 'range' | 'heat'

/** A labelled point in time, or a span of time when it has an `end`; both in ms since the epoch. @public */
export interface ChartMark {
  /** Passed to `onMark` when the user opens the mark; a mark without an id cannot be opened. */
  id?: string
  time: number
  end?: number
  label: string
  color: string
}

/** A span of time that is drawn darker behind the values, such as a night; ms since the epoch. @public */
export interface ChartShade {
  start: number
  end: number
}

/** A point that the user picked on a chart: its time, ms since the epoch, and the series nearest to it. @public */
export interface ChartPick {
  time: number
  /** The id of the series, or its name if it has no id; null if no series is near. */
  seriesId: string | null
  /** Whether the series is within a band of many, where it cannot be told apart. */
  isInBand?: boolean
}

/** The range of a value axis. @public */
export interface ChartDomain {
  low: number
  high: number
}

/** The part of a time view that a chart follows. @public */
export type ChartTime = Pick<TimeView, 'zoom' | 'zoomTo' | 'cursor' | 'pointAt' | 'moment' | 'subscribe'> &
  Partial<Pick<TimeView, 'showMoment' | 'now'>>

/** Texts of a chart in the user's language. @public */
export interface ChartMessages {
  /** Gives the number of further series that do not fit in the tooltip. */
  more: (count: number) => string
  /** Label of the button `+5` that shows the entries without room in the legend. It begins with that text. */
  moreSeries: (count: number) => string
  /** The same button while all entries are visible. */
  fewer: string
  /** Explains the mark of a day with values in all of its hours, on a heat map. */
  wholeDay: string
  /** Names a number of marks, such as the entries of a menu. */
  marks: (count: number) => string
  /** Says how many further marks there are at one place. */
  moreMarks: (count: number) => string
  /** Says of a time or a value that nothing was observed. */
  notObserved: string
  /** Says of a bucket that it is not over yet. */
  soFar: string
  /** The number of a day of a batch, as the label of a day on the axis. */
  day: (number: number) => string
  /** Name the values of a band. */
  greatest: string
  median: string
  least: string
  /** Names the band itself, in the legend. */
  span: string
  /** Names the range in which values are expected, in the legend. */
  corridor: string
  /** Says that a range, of its own name if it has one, reaches up to a limit above the chart, which has its unit. */
  limitAbove: (name: string | undefined, limit: string) => string
  /** Name the table of the legend and its columns; without them there is none. */
  figures: { table: string; least: string; mean: string; greatest: string; last: string }
  /** Role description for screen readers, such as `chart`. */
  role: string
}

/** The meanings of the lowest and the highest values, in words. @public */
export interface ChartScale {
  low: string
  high: string
}

/** The options of `createChart`. @public */
export interface ChartOptions {
  kind: ChartKind
  columns: ChartColumns
  /** BCP 47 tag. */
  locale: string
  /** IANA time zone. */
  timeZone: string
  /** Accessible name. */
  label?: string
  /** Id of an element that describes the chart. */
  describedBy?: string
  /** The time state that it shares with other charts; not shared by default. */
  time?: ChartTime
  /** Unit at the value axis and behind values. */
  unit?: string
  /** Meaning of the colours of a heat map, in its legend. */
  scale?: ChartScale
  /** CSS px; 1.5 by default. */
  lineWidth?: number
  /** Whether bars of one time are stacked rather than side by side. */
  stacked?: boolean
  /** Whether the values are counts: whole numbers, drawn as steps on an axis that begins at zero and has no others. */
  wholeNumbers?: boolean
  /** Whether the value axis begins at zero, as for counts and rates; of lines it may begin above it by default. */
  fromZero?: boolean
  marks?: readonly ChartMark[]
  /** Spans of time that are drawn darker behind the values. */
  shades?: readonly ChartShade[]
  /**
   * The time axis counts days from this time on, ms since the epoch, the first being day 1; without it it has dates.
   */
  dayOne?: number
  /** The range of the value axis, for charts that are compared; by the values in view by default. */
  domain?: ChartDomain
  /** The user picked a point: by a click, a tap on the values that a finger shows, or Enter. */
  onPick?: (pick: ChartPick) => void
  /** The user opened a mark. */
  onMark?: (id: string) => void
  /** Names of series that are hidden at first. */
  hidden?: readonly string[]
  /** Whether there is a legend, whose buttons hide and show the series. */
  legend?: boolean
  /** English texts by default. */
  messages?: Partial<ChartMessages>
  /** Receives the names of all hidden series after the user hid or showed one. */
  onHide?: (hidden: readonly string[]) => void
}

/** A chart on the page. It works without React. @public */
export interface Chart {
  setColumns(columns: ChartColumns): void
  /**
   * Appends a point with one value for each series, and drops the oldest point. Drawn once a frame, however often it is
   * called.
   */
  append(time: number, values: ArrayLike<number>): void
  /** Zooms to a range of time, ms; null for all of it. */
  show(range: TimeZoom | null): void
  /** Hides the series of these names, and shows all others. */
  setHidden(names: readonly string[]): void
  setMarks(marks: readonly ChartMark[]): void
  setShades(shades: readonly ChartShade[]): void
  /** Updates the size from its element, if no `ResizeObserver` reports it. */
  resize(): void
  /** Position and size of the plot in the window, CSS px. */
  plot(): { left: number; top: number; width: number; height: number }
  /** The time and the values at the cursor, one a line; empty while the cursor is not on the chart. */
  cursorText(): string
  /** Whether all changes so far have been drawn. */
  isDrawn(): boolean
  /**
   * A PNG of 3000 × 500 px with a legend, and a caption: the title, the unit, the visible range and its time zone.
   * Rejects when the browser cannot encode it.
   */
  exportPng(title: string): Promise<Blob>
  /** Removes the chart from its element. */
  destroy(): void
}
