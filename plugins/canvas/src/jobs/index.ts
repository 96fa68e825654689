import { defineJob } from '@barn-workbench/plugin-sdk'
import { BASE_CANVAS_REFRESH, baseCanvas } from '../queries/useBaseCanvas'
import { allMappings, allSpecifications, REGIONS_REFRESH } from '../queries/useRegions'

/** Brings the floor plan. */
export const bringBaseCanvas = defineJob({
  id: 'canvas.bring-base-canvas',
  period: BASE_CANVAS_REFRESH,
  needs: ['cameraCanvases.view', 'cameraCanvases.view.basic'],
  run: async (_session, _signal, _tell, bring) => await bring(baseCanvas),
})

/** Brings the regions of all cameras, and their names. */
export const bringRegions = defineJob({
  id: 'canvas.bring-regions',
  period: REGIONS_REFRESH,
  needs: ['regions.view'],
  run: async (_session, _signal, _tell, bring) => await bring(allMappings, allSpecifications),
})
