import { defineAction } from '@barn-workbench/plugin-sdk'
import { IconPolygon } from '@barn-workbench/plugin-sdk/icons'
import { editRegions, openRegions } from '../intents'
import { MANAGE_PERMISSION, VIEW_PERMISSION } from '../permissions'

/** Shows the regions of a camera, for accounts that may not edit them. */
export const open = defineAction({
  id: 'regions.open',
  implements: openRegions,
  on: 'camera',
  group: 'open',
  from: ({ cameraId }) => ({ cameraId }),
  needs: [VIEW_PERMISSION],
  // Users who may edit them get to the same page by another action.
  when: (_camera, user) => !user.can(MANAGE_PERMISSION),
  icon: IconPolygon,
  load: async () => (await import('./openRegionsOfCamera')).openRegionsOfCamera,
})

/** Edits the outlines in the picture of a camera. */
export const edit = defineAction({
  id: 'regions.edit',
  implements: editRegions,
  on: 'camera',
  group: 'change',
  from: ({ cameraId }) => ({ cameraId }),
  needs: [MANAGE_PERMISSION],
  when: (_camera, user) => user.can(VIEW_PERMISSION),
  icon: IconPolygon,
  load: async () => (await import('./openRegionsOfCamera')).openRegionsOfCamera,
})
