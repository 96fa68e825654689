import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { alarmPage, dryRunPage, dutyPage, inboxPage, managePage, settingsPage, silencesPage } from './pages'
import { bell, incidentChain } from './slots'
import { widgets } from './widgets'

export default definePlugin({
  id: 'notifications',
  instanceTypes: ['barn'],
  pages: [alarmPage, inboxPage, settingsPage, dutyPage, silencesPage, dryRunPage, managePage],
  slotContents: [bell, incidentChain],
  widgets,
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
