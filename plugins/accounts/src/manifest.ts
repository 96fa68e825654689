import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { accountPage, accountsPage, auditPage, eulasPage, ownAccountPage, rolesPage } from './pages'
import { setupPeople } from './slots'
import { widgets } from './widgets'

export default definePlugin({
  id: 'accounts',
  pages: [accountsPage, accountPage, ownAccountPage, rolesPage, eulasPage, auditPage],
  widgets,
  actions,
  slotContents: [setupPeople],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
