import { z } from 'zod'
import { intent } from '@barn-workbench/core/intents'
import { defineAction, openPageAction } from '@barn-workbench/plugin-sdk'
import { IconLogout, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { addPage } from './pages'

/** Opens the page that adds a site. */
export const addInstance = openPageAction({ id: 'instances.add', page: addPage, icon: IconPlus })

/** Signs the user out of the instance whose page is open. */
export const signOut = defineAction({
  id: 'instances.signOut',
  implements: intent({ id: 'instances.signOut', input: z.object({}), result: z.object({}) }),
  needs: [],
  needsInstance: true,
  icon: IconLogout,
  load: async () => async (_, host) => {
    if (!host.session) return null
    await host.signOut(host.session.id)
    return {}
  },
})
