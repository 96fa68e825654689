import { defineFinder } from '@barn-workbench/plugin-sdk'

/** Lists the cameras in use. */
export const camerasInUse = defineFinder({
  id: 'cameras.in-use',
  on: 'camera',
  needs: [],
  load: async () => (await import('./findCameras')).findCameras,
})
