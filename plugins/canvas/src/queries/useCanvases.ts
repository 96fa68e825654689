import { cameraCanvases } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms; notices of a change refresh earlier. */
const CANVASES_REFRESH = 10 * MINUTE

/** Loads all canvases. */
export function useCanvases() {
  return useCall(cameraCanvases.list, {}, { refresh: CANVASES_REFRESH, shows: ['cameraCanvas'] })
}
