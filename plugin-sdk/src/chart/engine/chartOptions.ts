import type { TimeView, TimeZoom } from '../../time/timeView'
import type { ChartColumns } from '../columns/chartColumns'

/** `range`: a row of spans a series, where its value is one half or more. `heat`: the mean of all series by day and hour. @public */
export type ChartKind = 'line' | 'area' | 'bar' | 'range' | 'heat'

/** Something that happened at a time, or over a span of it. @public */
export interface ChartMark {
  time: number
  end?: number
  label: string
  color: string
}

/** The part of the shared time that a chart follows. @public */
export type ChartTime = Pick<TimeView, 'zoom' | 'zoomTo' | 'cursor' | 'pointAt' | 'subscribe'>

/** Words of a chart in the user's language. @public */
export interface ChartMessages {
  /** So many series more than there is room for. */
  more: (count: number) => string
  /** The button that shows the legend where there is little room. */
  legend: (count: number) => string
  /** What a chart is called beside its name. */
  role: string
}

/** @public */
export interface ChartOptions {
  kind: ChartKind
  columns: ChartColumns
  /** BCP 47. */
  locale: string
  /** IANA. */
  timeZone: string
  /** Name for those who do not see it. */
  label?: string
  /** Id of an element that says what the chart shows. */
  describedBy?: string
  /** The time shared with other charts; its own where absent. */
  time?: ChartTime
  /** Shown at the axis and behind values. */
  unit?: string
  /** CSS px. */
  lineWidth?: number
  /** Bars of one time stand on each other rather than side by side. */
  stacked?: boolean
  marks?: readonly ChartMark[]
  /** Names of series that are not drawn. */
  hidden?: readonly string[]
  /** A row of buttons that hide and show the series. */
  legend?: boolean
  words?: Partial<ChartMessages>
  /** Hears of the names that the user hid. */
  onHide?: (hidden: readonly string[]) => void
}

/** A chart on the page. Nothing of it passes through React. @public */
export interface Chart {
  setColumns(columns: ChartColumns): void
  /** Adds one value a series and drops the oldest; drawn once a frame, however often it is called. */
  append(x: number, values: ArrayLike<number>): void
  /** Shows a part of time; null: all. */
  show(range: TimeZoom | null): void
  setHidden(names: readonly string[]): void
  setMarks(marks: readonly ChartMark[]): void
  /** Looks up its size, where no observer tells of a change. */
  resize(): void
  /** Place of the plot in the page, CSS px. */
  plot(): { left: number; top: number; width: number; height: number }
  /** Values under the cursor as they are shown; empty while it is over none. */
  cursorText(): string
  /** Whether the page shows all that the chart was told. */
  drawn(): boolean
  exportPng(): Promise<Blob>
  destroy(): void
}
