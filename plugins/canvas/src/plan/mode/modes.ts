import type { ReactNode } from 'react'

/**
 * What takes over the plan for a while. Overlays, tooltips, menus and the controls of time rest meanwhile; moving and zooming
 * goes on.
 */
export interface PlanMode {
  /** Stands above the plan. */
  bar: ReactNode
  /** Lies above the stage. */
  layer?: ReactNode
  /** A tile was chosen by the keyboard. */
  onOpen?(item: { id: string }): void
}

/** The mode that goes on, and the controls that start one. */
export interface PlanModes {
  /** Null: the plan is looked at. */
  mode: PlanMode | null
  starters: ReactNode
}
