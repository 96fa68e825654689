import { defineWidget } from '@barn-workbench/plugin-sdk'
import { ListSettings } from './list/settings'

export const incidentList = defineWidget({
  id: 'incidents.list',
  settings: ListSettings,
  migrations: [],
  size: { w: 8, h: 18, minW: 6, minH: 6 },
  needs: ['incidents.view', 'incidents.*.view'],
  load: () => import('./list/ListWidget'),
})
