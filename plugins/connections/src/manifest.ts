import { definePlugin } from '@barn-workbench/plugin-sdk'
import { brokerPage, connectionsPage } from './pages'

export default definePlugin({
  id: 'connections',
  instanceTypes: ['barn'],
  pages: [connectionsPage, brokerPage],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
