import { z } from 'zod'
import { unusual as unusualCalls } from '@barn-workbench/core/contract'
import { incidentViewPermissions, measurementPermissions } from '@barn-workbench/core/permissions'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { COMPARED_CHARTS, ComparisonSettings } from '../comparison/settings'
import { EventSettings } from '../marks/eventSettings'
import { VIEW_SENSORS } from '../permissions'
import { SensorValuesSettings } from './sensor-values/settings'

/** The questions that the measurements answer, in the order of their screen. */
const QUESTIONS = ['activity', 'lying', 'water', 'spread', 'picture'] as const

/** The headings of the sections of a dashboard of measurements. */
export const questions = QUESTIONS.map((name) =>
  defineWidget({
    id: `measurements.question-${name}`,
    settings: z.object({}),
    migrations: [],
    group: 'measurements',
    size: { w: 24, h: 2, minW: 6, minH: 2 },
    needs: [],
    heading: true,
    sharedCode: 'question',
    load: () => import('./question/QuestionWidget'),
  }),
)

export const unusual = defineWidget({
  id: 'measurements.unusual',
  settings: z.object({}),
  migrations: [],
  group: 'measurements',
  size: { w: 8, h: 12, minW: 6, minH: 6 },
  needs: unusualCalls.report.access.kind === 'anyOf' ? unusualCalls.report.access.permissionsFor({}) : [],
  load: () => import('./unusual/UnusualWidget'),
})

export const sensorValues = defineWidget({
  id: 'measurements.sensor-values',
  settings: SensorValuesSettings,
  migrations: [],
  group: 'measurements',
  size: { w: 8, h: 10, minW: 4, minH: 4 },
  needs: VIEW_SENSORS,
  load: () => import('./sensor-values/SensorValuesWidget'),
})

export const events = defineWidget({
  id: 'measurements.events',
  settings: EventSettings,
  migrations: [],
  group: 'incidents',
  size: { w: 24, h: 4, minW: 6, minH: 4 },
  needs: incidentViewPermissions(),
  followsTime: true,
  load: () => import('./events/EventsWidget'),
})

export const chosenCamera = defineWidget({
  id: 'measurements.chosen-camera',
  settings: z.object({}),
  migrations: [],
  group: 'measurements',
  size: { w: 24, h: 4, minW: 6, minH: 4 },
  needs: [],
  load: () => import('./chosen-camera/ChosenCameraWidget'),
})

export const comparison = defineWidget({
  id: 'measurements.comparison',
  settings: ComparisonSettings,
  migrations: [],
  group: 'measurements',
  size: { w: 12, h: 16, minW: 6, minH: 10 },
  needs: [...new Set(COMPARED_CHARTS.flatMap(({ measurement }) => measurementPermissions(measurement)))],
  followsTime: true,
  sharedCode: 'chart',
  load: () => import('./comparison/ComparisonWidget'),
})
