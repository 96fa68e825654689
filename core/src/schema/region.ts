import { z } from 'zod'
import { Actor, Id, Polygon, Timestamp, Version } from './primitives'

/** Regions that one camera sees. */
const MAXIMUM_MAPPED_REGIONS = 500
const COLOR_MAX_LENGTH = 64

export const RegionType = z.object({ regionTypeId: Id, name: z.string(), version: Version })
export const RegionSpecification = z.object({
  regionSpecificationId: Id,
  name: z.string(),
  regionType: Id,
  version: Version,
})
export const Region = z.object({
  regionSpecification: Id,
  color: z.string().max(COLOR_MAX_LENGTH),
  polygon: Polygon,
})
export const MappedRegions = z.array(Region).max(MAXIMUM_MAPPED_REGIONS)
/** The outlines of the regions of one type in the picture of a camera, as they are from `validFrom` on. */
export const RegionMapping = z.object({
  regionMappingId: Id,
  version: Version,
  cameraId: Id,
  regionType: Id,
  regions: MappedRegions,
  /** Start of the validity of these outlines, in ms since the epoch. An older instance has no history. */
  validFrom: Timestamp.default(0),
  /** The account that drew them; null for the instance itself. An older instance does not say. */
  changedBy: Actor.nullable().default(null),
})
export type RegionType = z.infer<typeof RegionType>
export type RegionSpecification = z.infer<typeof RegionSpecification>
export type RegionMapping = z.infer<typeof RegionMapping>
