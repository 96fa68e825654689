import { definePlugin } from '@barn-workbench/plugin-sdk'
import { brokerPage, connectionsPage, hookPage } from './pages'

export default definePlugin({
  id: 'connections',
  instanceTypes: ['barn'],
  pages: [connectionsPage, brokerPage, hookPage],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
