import { IconPlug } from '@tabler/icons-react'
import { openPageAction } from '@barn-workbench/plugin-sdk'
import { pluginsPage } from './pages'
import { MANAGE_PERMISSION } from './permissions'

export const actions = [
  openPageAction({
    id: 'site-plugins.open',
    page: { ...pluginsPage, ofInstance: { needs: [MANAGE_PERMISSION] } },
    icon: IconPlug,
  }),
]
