import { z } from 'zod'
import {
  Id,
  IdentifierText,
  MappedRegions,
  Name,
  RegionMapping,
  RegionSpecification,
  RegionType,
  Timestamp,
} from '../schema'
import { anyOf, endpoint, idParams, wholeNumber } from './endpoint'

const canView = anyOf('regions.view')
const canManage = anyOf('regions.manage')
const noContent = { form: 'nothing', reply: z.undefined() } as const
const errors = ['region/not-found', 'region/in-use', 'request/version-mismatch'] as const

/** Start of the validity of new outlines, in ms since the epoch; not in the future. Now by default. */
const validFrom = Timestamp.optional()

/**
 * Regions of a barn: their types (such as pen), the regions of each type (specifications), and where the cameras see
 * them (mappings). Reading needs `regions.view`, writing `regions.manage`. An id is made from the name when none is
 * given; `region/exists`: it is taken. `region/in-use`: something else refers to it, so it cannot be deleted or get
 * another type.
 *
 * Mappings have a history: what is drawn holds from its `validFrom` on, until the next revision of the same mapping.
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

  /**
   * Returns all mappings that are valid now or, with `at` in ms since the epoch, that were valid then. A mapping that
   * did not exist yet is left out. Polygons are points of the unrotated picture, from 0 to 1.
   */
  mappings: endpoint({
    method: 'GET',
    path: '/api/regions/mappings',
    access: canView,
    query: z.strictObject({ at: wholeNumber.optional() }),
    form: 'result',
    reply: z.array(RegionMapping),
  }),

  /**
   * Returns the times at which outlines of any camera changed, in ms since the epoch, the oldest first. Between two of
   * them all are the same.
   */
  changes: endpoint({
    method: 'GET',
    path: '/api/regions/changes',
    access: canView,
    form: 'result',
    reply: z.array(Timestamp),
  }),

  /** Returns all revisions of a mapping, the latest first. */
  history: endpoint({
    method: 'GET',
    path: '/api/regions/mappings/:id/history',
    access: canView,
    params: idParams,
    form: 'result',
    reply: z.array(RegionMapping),
    errors: ['region/not-found'],
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
   * or a region is not of this type. `request/invalid` at a polygon (`outline_invalid`): it crosses or touches itself,
   * or has no area; at a colour (`color_invalid`): it is not a CSS colour of hex digits, a name, `rgb()` or `hsl()`.
   * Stored ones may be older than these rules.
   */
  createMapping: endpoint({
    method: 'POST',
    path: '/api/regions/mappings',
    access: canManage,
    body: z.strictObject({ value: Id, regionType: Id, regions: MappedRegions, validFrom }),
    status: 201,
    form: 'result',
    reply: RegionMapping,
    errors: ['region/not-found', 'camera/not-found', 'request/invalid'],
  }),

  /**
   * Replaces the outlines of a mapping from `validFrom` on. Later revisions stay. The reply is the mapping that is
   * valid now. `request/invalid`: as with `createMapping`, but outlines and colours that a region has or had in this
   * mapping are always accepted. `request/version-mismatch` has the parameters `current` and `changedBy`, the name of
   * the account that drew last, or null.
   */
  updateMapping: endpoint({
    method: 'PATCH',
    path: '/api/regions/mappings/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: z.strictObject({ value: MappedRegions, validFrom }),
    form: 'result',
    reply: RegionMapping,
    errors: [...errors, 'request/invalid'],
  }),
}
