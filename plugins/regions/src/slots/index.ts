import { defineSlotContent } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSION } from '../permissions'

/** The regions that a camera sees, on its page. */
export const cameraRegions = defineSlotContent({
  id: 'regions.camera-regions',
  slot: 'camera.page',
  order: 40,
  needs: [VIEW_PERMISSION],
  load: async () => (await import('./SeenRegions')).SeenRegions,
})
