import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { displayModePage, settingsPage, setupPage } from './pages'

export default definePlugin({
  id: 'settings',
  pages: [settingsPage, displayModePage, setupPage],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
