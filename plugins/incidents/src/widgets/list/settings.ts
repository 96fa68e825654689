import { INCIDENT_TYPES } from '@barn-workbench/core/schema'
import { DEFAULT_PAGE_SIZE } from '@barn-workbench/plugin-sdk/list'
import { z } from 'zod'

export const ListSettings = z.object({
  /** Types to show; empty: all but the state of single pens, which is no one's work. */
  types: z.array(z.enum(INCIDENT_TYPES)).default([]),
  /** Whether closed incidents are shown at first. */
  showClosed: z.boolean().default(false),
  pageSize: z.int().min(1).max(50).default(DEFAULT_PAGE_SIZE),
})
export type ListSettings = z.output<typeof ListSettings>
