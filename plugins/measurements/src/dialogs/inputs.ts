import type { TimeChoice, TimeSetup } from '@barn-workbench/plugin-sdk/react'
import type { AnnotationPoint } from '../annotation/annotation.machine'

/** What a point of a chart is picked for. */
export interface PointUse {
  as: 'start' | 'end'
  point: AnnotationPoint
}

/** The time that a chart has now. */
export interface OwnTimeInput {
  choice: TimeChoice
  setup: TimeSetup
  /** Whether that is its own, and not the dashboard's. */
  isOwn: boolean
}
