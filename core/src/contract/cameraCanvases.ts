import { z } from 'zod'
import { CameraCanvas, MAXIMUM_TILES, Name } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { queryEndpoint, queryOneEndpoint } from './queryEndpoint'

const canView = anyOf('cameraCanvases.view', 'cameraCanvases.view.basic')
const canManage = anyOf('cameraCanvases.manage')
/** Furthest place of a tile, in canvas widths: beyond it no plan is of use. */
const FURTHEST = 1_000
const place = z.number().min(-FURTHEST).max(FURTHEST)
const positive = z.number().positive().max(FURTHEST)
/** Accepted in writes. Replies may hold more, since older instances accepted more. */
const CanvasContent = z.strictObject({
  name: Name,
  heightRatio: z
    .number()
    .min(1 / FURTHEST)
    .max(FURTHEST),
  cameras: CameraCanvas.shape.cameras.element
    .extend({ xPosition: place, yPosition: place, relativeWidth: positive, rotation: place })
    .array()
    .max(MAXIMUM_TILES)
    .refine((tiles) => new Set(tiles.map(({ cameraId }) => cameraId)).size === tiles.length, 'camera_twice'),
})

/**
 * Floor plans of a barn, on which the cameras are tiles. Reading needs `cameraCanvases.view` or
 * `cameraCanvases.view.basic`, writing `cameraCanvases.manage`. `camera/not-found`: a tile names a camera that does not
 * exist. `request/version-mismatch` has the parameters `current` and `changedBy`, the name of the account that made the
 * last change, or null.
 */
export const cameraCanvases = {
  /** Returns all canvases. */
  list: endpoint({
    method: 'GET',
    path: '/api/cameraCanvases',
    access: canView,
    form: 'result',
    reply: z.array(CameraCanvas),
  }),

  /** Returns the canvases that match. */
  query: queryEndpoint('/api/cameraCanvases/query', canView, CameraCanvas),

  /** Returns the first canvas that matches, or null. */
  queryOne: queryOneEndpoint('/api/cameraCanvases/queryOne', canView, CameraCanvas),

  /** Creates a canvas. */
  create: endpoint({
    method: 'POST',
    path: '/api/cameraCanvases',
    access: canManage,
    body: z.strictObject({ cameraCanvas: CanvasContent }),
    status: 201,
    form: 'result',
    reply: CameraCanvas,
    errors: ['camera/not-found'],
  }),

  /** Replaces properties of a canvas. The base canvas keeps the tiles of cameras that are left out. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/cameraCanvases/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: CanvasContent.partial() }),
    form: 'result',
    reply: CameraCanvas,
    errors: ['canvas/not-found', 'camera/not-found', 'request/version-mismatch'],
  }),

  /** Deletes a canvas. `canvas/base-is-fixed`: the base canvas cannot be deleted. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/cameraCanvases/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['canvas/not-found', 'canvas/base-is-fixed', 'request/version-mismatch'],
  }),
}
