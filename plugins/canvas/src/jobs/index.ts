import { defineJob } from '@barn-workbench/plugin-sdk'
import { baseCanvas, CANVAS_REFRESH } from '../queries/useCanvas'
import { allMappings, allSpecifications, allTypes, REGIONS_REFRESH } from '../queries/useRegions'

/** Brings the floor plan. */
export const bringBaseCanvas = defineJob({
  id: 'canvas.bring-base-canvas',
  period: CANVAS_REFRESH,
  needs: ['cameraCanvases.view', 'cameraCanvases.view.basic'],
  run: async (_session, _signal, _tell, bring) => await bring(baseCanvas),
})

/** Brings the regions of all cameras, their names and types. */
export const bringRegions = defineJob({
  id: 'canvas.bring-regions',
  period: REGIONS_REFRESH,
  needs: ['regions.view'],
  run: async (_session, _signal, _tell, bring) => await bring(allMappings, allSpecifications, allTypes),
})
