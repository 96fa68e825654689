import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { rulesPage } from './pages'

export default definePlugin({
  id: 'rules',
  instanceTypes: ['barn'],
  pages: [rulesPage],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
