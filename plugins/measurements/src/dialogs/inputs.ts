import type { TimeChoice, TimeSetup } from '@barn-workbench/plugin-sdk/react'
import type { AnnotationPoint } from '../annotation/annotation.machine'
import type { BarnEvent } from '../marks/foldEvents'

/** A point of a chart that was picked. */
export interface PointInput extends AnnotationPoint {
  /** Whether the camera is but the nearest one within a band of many. */
  isInBand: boolean
  /** The title of the chart. */
  title: string
  /** The values at the time by the ids of their cameras, as the tooltip of the chart writes them. */
  values: Readonly<Record<string, string>>
}

/** The use of a point of a chart. */
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

/** The events that are listed. */
export interface EventsInput {
  events: readonly BarnEvent[]
}
