/** How quick the page is, as browsers measure it; `value` in ms, of `CLS` a share of the screen. @public */
export interface WebVital {
  name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'
  value: number
  rating: 'good' | 'needs-improvement' | 'poor'
}

/** Work that kept the page from answering for more than 50 ms; times in ms. @public */
export interface LongTasks {
  /** The widget that did it, such as `incidents.list`; null: the rest of the page, or it cannot be told. */
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

/** What this device has measured of the page since it was opened. Nothing of it leaves the device. @public */
export interface DiagnosticsSnapshot {
  vitals: readonly WebVital[]
  longTasks: readonly LongTasks[]
  failedCalls: readonly FailedCalls[]
}

/** What a widget on the screen holds; bytes are computed from the sizes of its pictures. @public */
export interface WidgetMemory {
  widget: string
  /** Widgets of this type on the screen. */
  count: number
  elements: number
  pictureBytes: number
}

/** @public */
export interface MemoryMeasure {
  /** Bytes of the page; null: the browser does not say. */
  bytes: number | null
  widgets: readonly WidgetMemory[]
}

/** @public */
export interface Diagnostics {
  /** The same object until something changes. */
  read(): DiagnosticsSnapshot
  subscribe(listener: () => void): () => void
  /** Looks at the page, which takes a moment. */
  measureMemory(): Promise<MemoryMeasure>
}
