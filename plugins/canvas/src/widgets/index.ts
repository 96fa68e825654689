import { defineWidget } from '@barn-workbench/plugin-sdk'
import { CANVAS_PERMISSIONS } from '../permissions'
import { FloorPlanSettings } from './floor-plan/settings'

export const floorPlan = defineWidget({
  id: 'canvas.floor-plan',
  settings: FloorPlanSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 16, h: 18, minW: 6, minH: 8 },
  needs: CANVAS_PERMISSIONS,
  load: () => import('./floor-plan/FloorPlanWidget'),
})
