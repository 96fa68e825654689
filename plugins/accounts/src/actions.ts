import { openPageAction } from '@barn-workbench/plugin-sdk'
import { IconFileText, IconHistory, IconShieldLock, IconUser, IconUsers } from '@barn-workbench/plugin-sdk/icons'
import { accountsPage, auditPage, eulasPage, ownAccountPage, rolesPage } from './pages'

export const actions = [
  openPageAction({ id: 'accounts.openOwn', page: ownAccountPage, icon: IconUser }),
  openPageAction({ id: 'accounts.openAccounts', page: accountsPage, icon: IconUsers }),
  openPageAction({ id: 'accounts.openRoles', page: rolesPage, icon: IconShieldLock }),
  openPageAction({ id: 'accounts.openEulas', page: eulasPage, icon: IconFileText }),
  openPageAction({ id: 'accounts.openAudit', page: auditPage, icon: IconHistory }),
]
