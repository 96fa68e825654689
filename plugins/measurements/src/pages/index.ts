import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconFileImport, IconTemperature } from '@barn-workbench/plugin-sdk/icons'
import { VIEW_SENSORS, WRITE_DATA } from '../permissions'

/** The sensors of a barn by their places, with their newest values. */
export const sensorsPage = definePage({
  id: 'measurements.sensors',
  path: '/sensors',
  params: z.object({}),
  ofInstance: { needs: VIEW_SENSORS, navigation: { icon: IconTemperature } },
  load: () => import('./sensors/SensorsPage'),
})

/** Brings values of files in, and lists the earlier imports. */
export const importsPage = definePage({
  id: 'measurements.imports',
  path: '/imports',
  parent: '/sensors',
  params: z.object({}),
  ofInstance: { needs: [WRITE_DATA], navigation: { icon: IconFileImport, group: 'setup' } },
  load: () => import('./imports/ImportsPage'),
})
