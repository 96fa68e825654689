import { cameraCanvases } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms. */
const BASE_CANVAS_REFRESH = 10 * MINUTE

/** Loads the floor plan of the instance; null when it has none. The same object until it changes. */
export function useBaseCanvas() {
  return useCall(
    cameraCanvases.queryOne,
    { body: { query: [where('cameraCanvasId', '==', BASE_CANVAS_ID)], limit: 1 } },
    { refresh: BASE_CANVAS_REFRESH, isJob: true, shows: ['cameraCanvas'] },
  )
}
