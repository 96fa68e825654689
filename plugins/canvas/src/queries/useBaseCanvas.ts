import { cameraCanvases } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { sharedCall, useCall } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms. */
export const BASE_CANVAS_REFRESH = 10 * MINUTE
const INPUT = { body: { query: [where('cameraCanvasId', '==', BASE_CANVAS_ID)], limit: 1 } }
const SHOWS = ['cameraCanvas'] as const

/** The call of `useBaseCanvas`, for the job that brings its data. */
export const baseCanvas = sharedCall(cameraCanvases.queryOne, INPUT, SHOWS)

/** Loads the floor plan of the instance; null when it has none. The same object until it changes. */
export function useBaseCanvas() {
  return useCall(cameraCanvases.queryOne, INPUT, { refresh: BASE_CANVAS_REFRESH, isJob: true, shows: SHOWS })
}
