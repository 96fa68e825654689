import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { MAXIMUM_INSTANCES } from '@barn-workbench/core/session'
import { entitySetting } from '@barn-workbench/plugin-sdk'

/** The sites that a widget shows; all if none is named. */
export const SitesSettings = z.object({
  instances: entitySetting('instance', z.array(Id).max(MAXIMUM_INSTANCES).default([])),
})
export type SitesSettings = z.output<typeof SitesSettings>
