import type { WebVital, WidgetMemory } from '@barn-workbench/plugin-sdk/react'

/** What the observers of the page report to. */
export interface DiagnosticsSink {
  vital(vital: WebVital): void
  /** `duration` in ms. */
  longTask(widget: string | null, duration: number): void
  /** What widgets on the screen hold now. */
  widgets(memory: readonly WidgetMemory[]): void
  /** Whether single widgets are watched, whose sizes are then looked at now and then. */
  isWatched(): boolean
}
