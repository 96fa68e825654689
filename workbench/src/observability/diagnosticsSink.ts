import type { WebVital, WidgetMemory } from '@barn-workbench/plugin-sdk/react'

/** Receives the reports of the page's observers. */
export interface DiagnosticsSink {
  vital(vital: WebVital): void
  /** `duration` in ms. */
  longTask(widget: string | null, duration: number): void
  /** The memory of the widgets on the screen. */
  widgets(memory: readonly WidgetMemory[]): void
  /** Whether single widgets are watched, whose sizes are then looked at now and then. */
  isWatched(): boolean
}
