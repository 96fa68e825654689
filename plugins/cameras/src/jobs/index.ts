import { allCameras, CAMERAS_REFRESH, defineJob } from '@barn-workbench/plugin-sdk'

/** Brings the cameras. */
export const bringCameras = defineJob({
  id: 'cameras.bring',
  period: CAMERAS_REFRESH,
  needs: [],
  run: async (_session, _signal, _tell, bring) => await bring(allCameras),
})
