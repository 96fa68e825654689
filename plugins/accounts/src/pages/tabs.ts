import { IconUsers } from '@barn-workbench/plugin-sdk/icons'
import type { PageTab } from '@barn-workbench/plugin-sdk/react'

/**
 * The pages of people and rights, which are linked by tabs: their paths and permissions. They are separate from the
 * pages' code, since each page draws the tabs. `authentication.list_users` alone is not enough for them: it only gives
 * names, to choose a person.
 */
export const TABS = {
  accounts: {
    path: '/accounts',
    ofInstance: { needs: ['accounts.view'], navigation: { icon: IconUsers, group: 'administration' } },
  },
  roles: { path: '/roles', ofInstance: { needs: ['accounts.view'] } },
  eulas: { path: '/eulas', ofInstance: { needs: ['eulas.view'] } },
  audit: { path: '/audit', ofInstance: { needs: ['authorization.manage'] } },
} as const satisfies Record<string, PageTab['page']>
