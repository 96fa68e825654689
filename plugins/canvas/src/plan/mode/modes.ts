import type { ReactNode } from 'react'
import type { ItemReference } from '../planContent'

/**
 * A mode that takes over the plan for a while. Tooltips, menus, the controls of time, and all overlays except dead
 * animals are off meanwhile; moving and zooming still works.
 */
export interface PlanMode {
  /** Stands above the plan. */
  bar: ReactNode
  /** Lies above the stage. */
  layer?: ReactNode
  /** A tile or a dead animal was chosen by the keyboard. */
  onOpen?(item: ItemReference): void
}

/** The current mode, and the controls that start one. */
export interface PlanModes {
  /** Null if no mode is on. */
  mode: PlanMode | null
  starters: ReactNode
}
