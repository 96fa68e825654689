import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { displayModePage, settingsPage } from './pages'

export default definePlugin({
  id: 'settings',
  pages: [settingsPage, displayModePage],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
