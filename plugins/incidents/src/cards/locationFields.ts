import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'

/** The cameras and regions that a documentation is about. */
export const locationFields = { cameraId: z.array(Id), regionSpecification: z.array(Id) }
