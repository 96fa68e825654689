import { IconMap2 } from '@tabler/icons-react'
import { openPlan } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'

/** Shows the floor plan as it was at a time. */
export const showPlan = defineAction({
  id: 'canvas.open-plan',
  implements: openPlan,
  needs: ['cameraCanvases.view', 'cameraCanvases.view.basic'],
  needsInstance: true,
  isForCode: true,
  icon: IconMap2,
  load: async () => (await import('./openPlan')).openPlanOfMoment,
})
