import { IconTemperature } from '@tabler/icons-react'
import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { VIEW_SENSORS } from '../permissions'

/** The sensors of a barn by their places, with their newest values. */
export const sensorsPage = definePage({
  id: 'measurements.sensors',
  path: '/sensors',
  params: z.object({}),
  ofInstance: { needs: VIEW_SENSORS, navigation: { icon: IconTemperature } },
  load: () => import('./sensors/SensorsPage'),
})
