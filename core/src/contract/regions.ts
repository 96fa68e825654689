import { z } from 'zod'
import { Id, IdentifierText, MappedRegions, Name, RegionMapping, RegionSpecification, RegionType } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'

const canView = anyOf('regions.view')
const canManage = anyOf('regions.manage')
const noContent = { form: 'nothing', reply: z.undefined() } as const
const errors = ['region/not-found', 'region/in-use', 'request/version-mismatch'] as const

/**
 * Regions of a barn: their types (such as pen), the regions of each type (specifications), and where the cameras see
 * them (mappings). Reading needs `regions.view`, writing `regions.manage`. An id is made from the name when none is
 * given; `region/exists`: it is taken. `region/in-use`: something else refers to it, so it cannot be deleted or get
 * another type.
 */
export const regions = {
  /** Returns all types by id. */
  types: endpoint({
    method: 'GET',
    path: '/api/regions/types',
    access: canView,
    form: 'result',
    reply: z.record(z.string(), RegionType),
  }),

  /** Returns all specifications by id. */
  specifications: endpoint({
    method: 'GET',
    path: '/api/regions/specifications',
    access: canView,
    form: 'result',
    reply: z.record(z.string(), RegionSpecification),
  }),

  /** Returns all mappings. Polygons are points of the unrotated picture, from 0 to 1. */
  mappings: endpoint({
    method: 'GET',
    path: '/api/regions/mappings',
    access: canView,
    form: 'result',
    reply: z.array(RegionMapping),
  }),

  /** Creates a type. */
  createType: endpoint({
    method: 'POST',
    path: '/api/regions/types',
    access: canManage,
    body: z.strictObject({ value: z.strictObject({ regionTypeId: IdentifierText.optional(), name: Name }) }),
    status: 201,
    form: 'result',
    reply: RegionType,
    errors: ['region/exists'],
  }),

  /** Renames a type. */
  updateType: endpoint({
    method: 'PATCH',
    path: '/api/regions/types/:id',
    access: canManage,
    params: idParams,
    body: z.strictObject({ value: z.strictObject({ name: Name }) }),
    form: 'result',
    reply: RegionType,
    errors,
  }),

  /** Deletes a type. */
  removeType: endpoint({
    method: 'DELETE',
    path: '/api/regions/types/:id',
    access: canManage,
    params: idParams,
    ...noContent,
    errors,
  }),

  /** Creates a specification. `region/not-found`: its type does not exist. */
  createSpecification: endpoint({
    method: 'POST',
    path: '/api/regions/specifications',
    access: canManage,
    body: z.strictObject({
      value: z.strictObject({ regionSpecificationId: IdentifierText.optional(), name: Name, regionType: Id }),
    }),
    status: 201,
    form: 'result',
    reply: RegionSpecification,
    errors: ['region/exists', 'region/not-found'],
  }),

  /** Renames a specification or changes its type. */
  updateSpecification: endpoint({
    method: 'PATCH',
    path: '/api/regions/specifications/:id',
    access: canManage,
    params: idParams,
    body: z.strictObject({ value: z.strictObject({ name: Name.optional(), regionType: Id.optional() }) }),
    form: 'result',
    reply: RegionSpecification,
    errors,
  }),

  /** Deletes a specification. */
  removeSpecification: endpoint({
    method: 'DELETE',
    path: '/api/regions/specifications/:id',
    access: canManage,
    params: idParams,
    ...noContent,
    errors,
  }),

  /**
   * Creates the mapping of a camera, whose id is the `value` of the body. `region/not-found`: the type does not exist,
   * or a region is not of this type.
   */
  createMapping: endpoint({
    method: 'POST',
    path: '/api/regions/mappings',
    access: canManage,
    body: z.strictObject({ value: Id, regionType: Id, regions: MappedRegions }),
    status: 201,
    form: 'result',
    reply: RegionMapping,
    errors: ['region/not-found', 'camera/not-found'],
  }),

  /** Replaces the regions of a mapping. */
  updateMapping: endpoint({
    method: 'PATCH',
    path: '/api/regions/mappings/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: z.strictObject({ value: MappedRegions }),
    form: 'result',
    reply: RegionMapping,
    errors,
  }),
}
