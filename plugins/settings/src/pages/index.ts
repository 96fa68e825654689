import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'

export const settingsPage = definePage({
  id: 'settings.settings',
  path: '/settings',
  params: z.object({}),
  load: () => import('./settings/SettingsPage'),
})
