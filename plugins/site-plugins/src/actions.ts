import { openPageAction } from '@barn-workbench/plugin-sdk'
import { IconPlug } from '@barn-workbench/plugin-sdk/icons'
import { pluginsPage } from './pages'
import { MANAGE_PERMISSION } from './permissions'

export const actions = [
  openPageAction({
    id: 'site-plugins.open',
    page: { ...pluginsPage, ofInstance: { needs: [MANAGE_PERMISSION] } },
    icon: IconPlug,
  }),
]
