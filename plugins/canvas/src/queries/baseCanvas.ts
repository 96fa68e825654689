import { cameraCanvases } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { sharedCall } from '@barn-workbench/plugin-sdk'

/** Time between two refreshes of a canvas, in ms. */
export const CANVAS_REFRESH = 10 * MINUTE
/** The entities whose changes make a canvas outdated. */
export const SHOWN_OF_CANVAS = ['cameraCanvas'] as const

/** The input of the call for one canvas. */
export function canvasInput(cameraCanvasId: string) {
  return { body: { query: [where('cameraCanvasId', '==', cameraCanvasId)], limit: 1 } }
}

/** The call of `useCanvas` for the base canvas, for the job that brings its data. */
export const baseCanvas = sharedCall(cameraCanvases.queryOne, canvasInput(BASE_CANVAS_ID), SHOWN_OF_CANVAS)
