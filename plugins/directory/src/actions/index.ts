import { signInByDirectory } from '@barn-workbench/core/intents'
import { defineAction, openPageAction } from '@barn-workbench/plugin-sdk'
import { IconBuildingCommunity } from '@barn-workbench/plugin-sdk/icons'
import { findPage } from '../pages'

/** Leads to the directory, from everywhere. */
const open = openPageAction({ id: 'directory.open', page: findPage, icon: IconBuildingCommunity })

/** Signs in to a site by the account at the directory. */
const signIn = defineAction({
  id: 'directory.signIn',
  implements: signInByDirectory,
  needs: [],
  icon: IconBuildingCommunity,
  isForCode: true,
  load: async () => (await import('./signIn')).signIn,
})

export const actions = [open, signIn]
