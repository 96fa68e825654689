import { IconLayoutDashboard } from '@tabler/icons-react'
import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { MANAGE_PERMISSION } from '../permissions'

/** The settings of this browser. */
export const settingsPage = definePage({
  id: 'settings.settings',
  path: '/settings',
  params: z.object({}),
  load: () => import('./settings/SettingsPage'),
})

/** How the screens of an instance are set up. Everybody who is signed in may read it. */
export const displayModePage = definePage({
  id: 'settings.display-mode',
  path: '/display-mode',
  params: z.object({}),
  ofInstance: {
    needs: [],
    navigation: {
      icon: IconLayoutDashboard,
      group: 'setup',
      needs: [MANAGE_PERMISSION],
      userMode: 'advanced',
      instanceTypes: ['barn'],
    },
  },
  load: () => import('./displayMode/DisplayModePage'),
})
