import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { codesPage, listPage, questionsPage, walkPage } from './pages'
import { widgets } from './widgets'

export default definePlugin({
  id: 'rounds',
  instanceTypes: ['barn'],
  pages: [walkPage, listPage, codesPage, questionsPage],
  widgets,
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
