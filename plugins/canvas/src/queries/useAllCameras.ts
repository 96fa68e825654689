import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** ms between looks at which cameras there are and which are online. */
export const CAMERAS_REFRESH = 10 * 60_000
const MOST_CAMERAS = 1_000

/** All cameras, also those that are out of use: a plan may still name them. */
export function useAllCameras() {
  return useDocuments(cameras.query, { order: [ascending('cameraId')], limit: MOST_CAMERAS }, { refresh: CAMERAS_REFRESH, shows: ['camera'] })
}
