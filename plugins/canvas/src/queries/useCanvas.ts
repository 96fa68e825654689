import { cameraCanvases } from '@barn-workbench/core/contract'
import { useCall } from '@barn-workbench/plugin-sdk/react'
import { CANVAS_REFRESH, canvasInput, SHOWN_OF_CANVAS } from './baseCanvas'

/** Loads a canvas; null when it does not exist. The same object until it changes. */
export function useCanvas(cameraCanvasId: string) {
  const options = { refresh: CANVAS_REFRESH, isJob: true, shows: SHOWN_OF_CANVAS }
  return useCall(cameraCanvases.queryOne, canvasInput(cameraCanvasId), options)
}

/** Loads all canvases, to choose one of them. */
export function useCanvases() {
  return useCall(cameraCanvases.list, {}, { refresh: CANVAS_REFRESH, shows: SHOWN_OF_CANVAS })
}
