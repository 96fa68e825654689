import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { displayModePage, guidePage, settingsPage, setupPage } from './pages'

export default definePlugin({
  id: 'settings',
  pages: [settingsPage, displayModePage, setupPage, guidePage],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
