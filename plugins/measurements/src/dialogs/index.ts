import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { TimeChoice } from '@barn-workbench/plugin-sdk/react'
import type { EventsInput, OwnTimeInput, PointInput, PointUse } from './inputs'

/** The links from a point of a chart; resolves to whether a documentation starts or ends there. */
export const pointDialog = defineDialog<PointInput, PointUse>({
  id: 'measurements.point',
  isWide: true,
  load: async () => (await import('./PointDialog')).PointDialog,
})

/** Asks for the time of one chart; `time` null for the dashboard's. */
export const timeDialog = defineDialog<OwnTimeInput, { time: TimeChoice | null }>({
  id: 'measurements.time',
  load: async () => (await import('./OwnTimeForm')).OwnTimeForm,
})

/** Lists the events at one place of a chart. */
export const eventsDialog = defineDialog<EventsInput, never>({
  id: 'measurements.events',
  load: async () => (await import('./EventList')).EventList,
})
