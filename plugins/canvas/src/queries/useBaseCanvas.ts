import { cameraCanvases } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** ms between looks at the floor plan. */
export const BASE_CANVAS_REFRESH = 10 * 60_000

/** The instance's own floor plan; null where it has none. The same object until something changed. */
export function useBaseCanvas() {
  return useCall(
    cameraCanvases.queryOne,
    { body: { query: [where('cameraCanvasId', '==', BASE_CANVAS_ID)], limit: 1 } },
    { refresh: BASE_CANVAS_REFRESH, shows: ['cameraCanvas'] },
  )
}
