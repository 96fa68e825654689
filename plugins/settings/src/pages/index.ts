import { definePage } from '@barn-workbench/plugin-sdk'
import { z } from 'zod'

export const settingsPage = definePage({
  id: 'settings.settings',
  path: '/settings',
  params: z.object({}),
  load: () => import('./settings/SettingsPage'),
})
