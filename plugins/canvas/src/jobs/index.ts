import { defineJob } from '@barn-workbench/plugin-sdk'
import { CANVAS_PERMISSIONS } from '../permissions'
import { baseCanvas, CANVAS_REFRESH } from '../queries/baseCanvas'

/** Brings the floor plan. */
export const bringBaseCanvas = defineJob({
  id: 'canvas.bring-base-canvas',
  period: CANVAS_REFRESH,
  needs: CANVAS_PERMISSIONS,
  run: async (_session, _signal, _tell, bring) => await bring(baseCanvas),
})
