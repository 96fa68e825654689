import { defineSlotContent } from '@barn-workbench/plugin-sdk'
import { MANAGE_PERMISSION } from '../permissions'

/** The cameras in the guide of the set-up, where they are added. */
export const setupCameras = defineSlotContent({
  id: 'cameras.setup-cameras',
  slot: 'setup.cameras',
  order: 10,
  needs: [MANAGE_PERMISSION],
  load: async () => (await import('../pages/setup/CameraSetupList')).SetupCameras,
})
