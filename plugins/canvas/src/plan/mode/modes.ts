import type { ReactNode } from 'react'
import type { ItemReference } from '../planContent'

/**
 * What takes over the plan for a while. Tooltips, menus, the controls of time, and all overlays but dead
 * animals rest meanwhile; moving and zooming goes on.
 */
export interface PlanMode {
  /** Stands above the plan. */
  bar: ReactNode
  /** Lies above the stage. */
  layer?: ReactNode
  /** A tile or a dead animal was chosen by the keyboard. */
  onOpen?(item: ItemReference): void
}

/** The mode that goes on, and the controls that start one. */
export interface PlanModes {
  /** Null: the plan is looked at. */
  mode: PlanMode | null
  starters: ReactNode
}
