import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@barn-workbench/core/query'
import { ARTIFACT_TYPES, CAMERA_ARTIFACT_TYPES } from '@barn-workbench/core/schema'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const ListSettings = z.object({
  /** Types to show. Empty: all. */
  types: z.array(z.enum(ARTIFACT_TYPES)).default([]),
  /** Id of the camera whose artifacts are listed. Empty: all. */
  camera: entitySetting('camera', z.string().default('')),
  pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).default(DEFAULT_PAGE_SIZE),
})
export type ListSettings = z.output<typeof ListSettings>

export const LatestSettings = z.object({
  type: z.enum(CAMERA_ARTIFACT_TYPES).default('heatmap'),
  /** Id of the camera. Empty: the first one. */
  camera: entitySetting('camera', z.string().default('')),
})
export type LatestSettings = z.output<typeof LatestSettings>

const HOURS_PER_DAY = 24

export const CompareSettings = LatestSettings.extend({
  /** Hours between the two that are compared. */
  hoursApart: z
    .int()
    .min(1)
    .max(14 * HOURS_PER_DAY)
    .default(HOURS_PER_DAY),
})
export type CompareSettings = z.output<typeof CompareSettings>
