import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'
import { IconServer } from '@barn-workbench/plugin-sdk/icons'

const openVmsInstances = intent({ id: 'vmsInstance.openAll', input: z.object({}), result: z.object({}) })

/** Leads to the VMS instances of an admiral, from everywhere. */
const open = defineAction({
  id: 'vms.open',
  implements: openVmsInstances,
  needs: [],
  icon: IconServer,
  load: async () => (await import('./openVms')).openVms,
})

export const actions = [open]
