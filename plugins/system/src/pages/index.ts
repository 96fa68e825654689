import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { TABS } from './tabs'

const NOTHING = z.object({})

/** The program and the machine of an instance. */
export const systemPage = definePage({
  id: 'system.system',
  ...TABS.system,
  params: NOTHING,
  load: () => import('./system/SystemPage'),
})

/** The devices around an instance. */
export const networkPage = definePage({
  id: 'system.network',
  ...TABS.network,
  params: NOTHING,
  load: () => import('./network/NetworkPage'),
})

/** The log of an instance, beside the log of this browser about it. */
export const logsPage = definePage({
  id: 'system.logs',
  ...TABS.logs,
  params: NOTHING,
  load: () => import('./logs/LogsPage'),
})

/** All calls of an instance, for those who write programs for it. */
export const apiPage = definePage({
  id: 'system.api',
  path: '/api-docs',
  params: NOTHING,
  ofInstance: { needs: [] },
  load: () => import('./api/ApiPage'),
})

/** The log of this browser. */
export const ownLogPage = definePage({
  id: 'system.ownLog',
  path: '/logs',
  params: NOTHING,
  load: () => import('./ownLog/OwnLogPage'),
})
