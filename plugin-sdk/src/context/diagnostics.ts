/**
 * A figure for the speed of the page, as browsers measure it; `value` in ms, of `CLS` a share of the screen. @public
 */
export interface WebVital {
  name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'
  value: number
  rating: 'good' | 'needs-improvement' | 'poor'
}

/** Work that kept the page from answering for more than 50 ms; times in ms. @public */
export interface LongTasks {
  /** The widget that caused it, such as `incidents.list`; null for another part of the page, or if unknown. */
  widget: string | null
  count: number
  total: number
  longest: number
}

/** Calls that failed for good, of one kind. @public */
export interface FailedCalls {
  instanceId: string
  /** Method and path as the contract declares it, without anything of a person. */
  call: string
  code: string
  count: number
  /** In ms since the epoch. */
  last: number
}

/** Measurements of the page on this device since it was opened. They never leave the device. @public */
export interface DiagnosticsSnapshot {
  vitals: readonly WebVital[]
  longTasks: readonly LongTasks[]
  failedCalls: readonly FailedCalls[]
}

/** The memory of the widgets of a type on the screen; bytes are computed from the sizes of their pictures. @public */
export interface WidgetMemory {
  widget: string
  /** Widgets of this type on the screen. */
  count: number
  elements: number
  pictureBytes: number
}

/** The memory that the page takes, as far as the browser tells it. @public */
export interface MemoryMeasure {
  /** Bytes of the page; null if the browser does not report them. */
  bytes: number | null
  widgets: readonly WidgetMemory[]
}

/** Figures about the page for its developers. @public */
export interface Diagnostics {
  /** The same object until something changes. */
  read(): DiagnosticsSnapshot
  subscribe(listener: () => void): () => void
  /** Looks at the page, which takes a moment. */
  measureMemory(): Promise<MemoryMeasure>
}
