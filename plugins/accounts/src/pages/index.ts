import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { TABS } from './tabs'

const NOTHING = z.object({})

/** All accounts. */
export const accountsPage = definePage({
  id: 'accounts.accounts',
  ...TABS.accounts,
  params: NOTHING,
  load: () => import('./accounts/AccountsPage'),
})

/** One account. */
export const accountPage = definePage({
  id: 'accounts.account',
  path: '/accounts/:accountId',
  parent: '/accounts',
  params: z.object({ accountId: Id }),
  ofInstance: { needs: ['accounts.view'] },
  load: () => import('./account/AccountPage'),
})

/** The user's own account. */
export const ownAccountPage = definePage({
  id: 'accounts.own',
  path: '/account',
  params: NOTHING,
  ofInstance: { needs: [] },
  load: () => import('./own/OwnAccountPage'),
})

/** The roles with their permissions. */
export const rolesPage = definePage({
  id: 'accounts.roles',
  ...TABS.roles,
  parent: '/accounts',
  params: NOTHING,
  load: () => import('./roles/RolesPage'),
})

/** The licence agreement, and who has accepted it. */
export const eulasPage = definePage({
  id: 'accounts.eulas',
  ...TABS.eulas,
  parent: '/accounts',
  params: NOTHING,
  load: () => import('./eulas/EulasPage'),
})

/** The audit trail. */
export const auditPage = definePage({
  id: 'accounts.audit',
  ...TABS.audit,
  parent: '/accounts',
  params: NOTHING,
  load: () => import('./audit/AuditPage'),
})
