import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'

export default definePlugin({
  id: 'health-checks',
  instanceTypes: ['barn'],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
