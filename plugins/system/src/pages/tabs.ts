import { IconServerCog } from '@barn-workbench/plugin-sdk/icons'
import type { PageTab } from '@barn-workbench/plugin-sdk/react'

/**
 * The pages of the machine, which are linked by tabs: their paths and permissions. They are separate from the pages'
 * code, since each page draws the tabs.
 */
export const TABS = {
  system: {
    path: '/system',
    ofInstance: {
      needs: ['system.manage', 'network.manage', 'logs.view'],
      navigation: { icon: IconServerCog, group: 'administration', userMode: 'advanced' },
    },
  },
  network: { path: '/network', ofInstance: { needs: ['network.manage'] } },
  logs: { path: '/logs', ofInstance: { needs: ['logs.view'] } },
} as const satisfies Record<string, PageTab['page']>
