import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { IconBell } from '@barn-workbench/plugin-sdk/icons'
import type { PageTab } from '@barn-workbench/plugin-sdk/react'

/**
 * The pages of alarms, which are linked by tabs: their paths and permissions. They are separate from the pages' code,
 * since each page draws the tabs.
 */
export const TABS = {
  inbox: {
    path: '/notifications',
    ofInstance: { needs: incidentViewPermissions(), navigation: { icon: IconBell } },
  },
  settings: { path: '/notifications/settings', ofInstance: { needs: incidentViewPermissions() } },
  duty: { path: '/notifications/duty', ofInstance: { needs: incidentViewPermissions() } },
  silences: { path: '/notifications/silences', ofInstance: { needs: incidentViewPermissions() } },
  dryRun: { path: '/notifications/dry-run', ofInstance: { needs: incidentViewPermissions() } },
  manage: { path: '/notifications/manage', ofInstance: { needs: ['notifications.manage'] } },
} as const satisfies Record<string, PageTab['page']>
