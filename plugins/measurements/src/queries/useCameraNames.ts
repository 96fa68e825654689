import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

const REFRESH = 10 * 60_000
const MAXIMUM_CAMERAS = 1_000

/** All cameras by id, those out of use too: their place in this order gives each its colour. */
export function useCameraNames() {
  return useDocuments(cameras.query, { order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS }, { refresh: REFRESH, shows: ['camera'] })
}
