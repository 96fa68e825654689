import { cameraCanvases } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { sharedCall, useCall } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms. */
export const CANVAS_REFRESH = 10 * MINUTE
const SHOWS = ['cameraCanvas'] as const

function inputOf(cameraCanvasId: string) {
  return { body: { query: [where('cameraCanvasId', '==', cameraCanvasId)], limit: 1 } }
}

/** The call of `useCanvas` for the base canvas, for the job that brings its data. */
export const baseCanvas = sharedCall(cameraCanvases.queryOne, inputOf(BASE_CANVAS_ID), SHOWS)

/** Loads a canvas; null when it does not exist. The same object until it changes. */
export function useCanvas(cameraCanvasId: string) {
  const options = { refresh: CANVAS_REFRESH, isJob: true, shows: SHOWS }
  return useCall(cameraCanvases.queryOne, inputOf(cameraCanvasId), options)
}

/** Loads all canvases, to choose one of them. */
export function useCanvases() {
  return useCall(cameraCanvases.list, {}, { refresh: CANVAS_REFRESH, shows: SHOWS })
}
