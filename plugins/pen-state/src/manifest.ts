import { definePlugin } from '@barn-workbench/plugin-sdk'
import { penStateCard } from './widgets'

export default definePlugin({
  id: 'pen-state',
  instanceTypes: ['barn'],
  widgets: [penStateCard],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
