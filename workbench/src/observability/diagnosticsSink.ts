import type { WebVital, WidgetMemory } from '@barn-workbench/plugin-sdk/react'

/** Receives the reports of the page's observers. */
export interface DiagnosticsSink {
  vital(vital: WebVital): void
  /** `duration` in ms. */
  longTask(widget: string | null, duration: number): void
  /** The memory of the widgets on the screen. */
  widgets(memory: readonly WidgetMemory[]): void
  /** Whether single widgets are observed; their sizes are then measured from time to time. */
  isWatched(): boolean
}
