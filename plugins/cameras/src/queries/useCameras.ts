import { cameras } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** ms between looks at which cameras there are and which are online. */
export const CAMERAS_REFRESH = 10 * 60_000
const MAXIMUM_CAMERAS = 1_000

/** Cameras in use, by id. */
export function useCameras() {
  return useDocuments(
    cameras.query,
    { query: [where('decommissioned', '==', false)], order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS },
    { refresh: CAMERAS_REFRESH, shows: ['camera'] },
  )
}
