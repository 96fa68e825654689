import { definePlugin } from '@barn-workbench/plugin-sdk'
import { incidentList } from './widgets'

export default definePlugin({
  id: 'incidents',
  widgets: [incidentList],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
