import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { Id } from '@barn-workbench/core/schema'

/** Shows the regions that a camera sees. */
export const openRegions = intent({ id: 'regions.open', input: z.object({ cameraId: Id }), result: z.object({}) })

/** Shows the editor of the regions that a camera sees. */
export const editRegions = intent({ id: 'regions.edit', input: z.object({ cameraId: Id }), result: z.object({}) })
