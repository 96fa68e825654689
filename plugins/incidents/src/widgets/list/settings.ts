import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@barn-workbench/core/query'
import { INCIDENT_TYPES } from '@barn-workbench/core/schema'

export const ListSettings = z.object({
  /** Types to show. Empty: all except the state of single pens, see `incidentListQuery`. */
  types: z.array(z.enum(INCIDENT_TYPES)).default([]),
  /** Whether closed incidents are shown at first. */
  showClosed: z.boolean().default(false),
  pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).default(DEFAULT_PAGE_SIZE),
})
export type ListSettings = z.output<typeof ListSettings>
