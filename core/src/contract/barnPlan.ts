import { z } from 'zod'
import { CameraCanvas, Id, IdentifierText, Region, RegionMapping, RegionSpecification, RegionType } from '../schema'
import { anyOf, endpoint } from './endpoint'
import { queryEndpoint, queryOneEndpoint } from './queryEndpoint'

const byId = z.object({ id: Id })
const name = z.string().min(1).max(200)
const canViewRegions = anyOf('regions.view')
const canManageRegions = anyOf('regions.manage')
const gone = { form: 'nothing', reply: z.undefined() } as const
const writeErrors = ['region/not-found', 'region/in-use', 'request/version-mismatch'] as const

export const regions = {
  types: endpoint({
    method: 'GET',
    path: '/api/regions/types',
    access: canViewRegions,
    form: 'result',
    reply: z.record(z.string(), RegionType),
  }),
  specifications: endpoint({
    method: 'GET',
    path: '/api/regions/specifications',
    access: canViewRegions,
    form: 'result',
    reply: z.record(z.string(), RegionSpecification),
  }),
  mappings: endpoint({
    method: 'GET',
    path: '/api/regions/mappings',
    access: canViewRegions,
    form: 'result',
    reply: z.array(RegionMapping),
  }),
  createType: endpoint({
    method: 'POST',
    path: '/api/regions/types',
    access: canManageRegions,
    form: 'result',
    status: 201,
    reply: RegionType,
    body: z.strictObject({ value: z.strictObject({ regionTypeId: IdentifierText.optional(), name }) }),
    errors: ['region/exists'],
  }),
  updateType: endpoint({
    method: 'PATCH',
    path: '/api/regions/types/:id',
    access: canManageRegions,
    params: byId,
    form: 'result',
    reply: RegionType,
    body: z.strictObject({ value: z.strictObject({ name }) }),
    errors: writeErrors,
  }),
  removeType: endpoint({
    method: 'DELETE',
    path: '/api/regions/types/:id',
    access: canManageRegions,
    params: byId,
    ...gone,
    errors: writeErrors,
  }),
  createSpecification: endpoint({
    method: 'POST',
    path: '/api/regions/specifications',
    access: canManageRegions,
    form: 'result',
    status: 201,
    reply: RegionSpecification,
    body: z.strictObject({
      value: z.strictObject({ regionSpecificationId: IdentifierText.optional(), name, regionType: Id }),
    }),
    errors: ['region/exists', 'region/not-found'],
  }),
  updateSpecification: endpoint({
    method: 'PATCH',
    path: '/api/regions/specifications/:id',
    access: canManageRegions,
    params: byId,
    form: 'result',
    reply: RegionSpecification,
    body: z.strictObject({ value: z.strictObject({ name: name.optional(), regionType: Id.optional() }) }),
    errors: writeErrors,
  }),
  removeSpecification: endpoint({
    method: 'DELETE',
    path: '/api/regions/specifications/:id',
    access: canManageRegions,
    params: byId,
    ...gone,
    errors: writeErrors,
  }),
  createMapping: endpoint({
    method: 'POST',
    path: '/api/regions/mappings',
    access: canManageRegions,
    form: 'result',
    status: 201,
    reply: RegionMapping,
    body: z.strictObject({ value: Id, regionType: Id, regions: z.array(Region).max(500) }),
    errors: ['region/not-found', 'camera/not-found'],
  }),
  updateMapping: endpoint({
    method: 'PATCH',
    path: '/api/regions/mappings/:id',
    access: canManageRegions,
    params: byId,
    form: 'result',
    reply: RegionMapping,
    body: z.strictObject({ value: z.array(Region).max(500) }),
    errors: writeErrors,
  }),
}

const canViewCanvases = anyOf('cameraCanvases.view', 'cameraCanvases.view.basic')
const canManageCanvases = anyOf('cameraCanvases.manage')
const CanvasUpdates = CameraCanvas.omit({ cameraCanvasId: true, version: true }).partial().strict()

export const cameraCanvases = {
  list: endpoint({
    method: 'GET',
    path: '/api/cameraCanvases',
    access: canViewCanvases,
    form: 'result',
    reply: z.array(CameraCanvas),
  }),
  query: queryEndpoint('/api/cameraCanvases/query', canViewCanvases, CameraCanvas),
  queryOne: queryOneEndpoint('/api/cameraCanvases/queryOne', canViewCanvases, CameraCanvas),
  create: endpoint({
    method: 'POST',
    path: '/api/cameraCanvases',
    access: canManageCanvases,
    form: 'result',
    status: 201,
    reply: CameraCanvas,
    body: z.strictObject({ cameraCanvas: CameraCanvas.omit({ cameraCanvasId: true, version: true }).strict() }),
    errors: ['camera/not-found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/cameraCanvases/:id',
    access: canManageCanvases,
    params: byId,
    body: z.strictObject({ updates: CanvasUpdates }),
    form: 'result',
    reply: CameraCanvas,
    errors: ['canvas/not-found', 'camera/not-found', 'request/version-mismatch'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/cameraCanvases/:id',
    access: canManageCanvases,
    params: byId,
    ...gone,
    errors: ['canvas/not-found', 'canvas/base-is-fixed', 'request/version-mismatch'],
  }),
}
