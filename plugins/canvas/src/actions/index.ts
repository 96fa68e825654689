import { openPlan } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'
import { IconMap2 } from '@barn-workbench/plugin-sdk/icons'
import { CANVAS_PERMISSIONS } from '../permissions'

/** Shows the floor plan as it was at a time. */
export const showPlan = defineAction({
  id: 'canvas.open-plan',
  implements: openPlan,
  needs: CANVAS_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconMap2,
  load: async () => (await import('./openPlanOfMoment')).openPlanOfMoment,
})
