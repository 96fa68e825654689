import { definePlugin } from '@barn-workbench/plugin-sdk'
import { incidentList, incidentsAssigned } from './widgets'

export default definePlugin({
  id: 'incidents',
  widgets: [incidentList, incidentsAssigned],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
