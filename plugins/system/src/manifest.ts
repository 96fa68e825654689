import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { apiPage, logsPage, networkPage, ownLogPage, systemPage } from './pages'
import { diagnostics, setupBackup, setupHttps } from './slots'

export default definePlugin({
  id: 'system',
  pages: [systemPage, networkPage, logsPage, apiPage, ownLogPage],
  actions,
  slotContents: [diagnostics, setupBackup, setupHttps],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
