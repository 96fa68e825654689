import { IconUsers } from '@tabler/icons-react'
import type { PageTab } from '@barn-workbench/plugin-sdk/react'

/**
 * The pages of people and rights that lead to each other by tabs: where each is, and what it needs. They stand apart from
 * what the pages load, since each page draws the tabs. `authentication.list_users` alone tells nothing but names, which
 * are for choosing a person; who has it does not administer people.
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

export const TAB_NAMES = ['accounts', 'roles', 'eulas', 'audit'] as const
