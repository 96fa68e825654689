import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { TABS } from './tabs'

const NOTHING = z.object({})

/** The target of the links in the messages of alarms. */
export const alarmPage = definePage({
  id: 'notifications.alarm',
  path: '/ql/alarm',
  params: NOTHING,
  load: () => import('./alarm/AlarmPage'),
})

/** What the account was told. */
export const inboxPage = definePage({
  id: 'notifications.list',
  ...TABS.inbox,
  params: NOTHING,
  load: () => import('./inbox/InboxPage'),
})

/** What wakes the account, what tells it, and by which ways. */
export const settingsPage = definePage({
  id: 'notifications.settings',
  ...TABS.settings,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./settings/SettingsPage'),
})

/** Who is on duty, and the rota. */
export const dutyPage = definePage({
  id: 'notifications.rota',
  ...TABS.duty,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./duty/DutyPage'),
})

/** Times in which nobody is told, and what they kept quiet. */
export const silencesPage = definePage({
  id: 'notifications.silences',
  ...TABS.silences,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./silences/SilencesPage'),
})

/** Who would have been told of what has happened. */
export const dryRunPage = definePage({
  id: 'notifications.dryRun',
  ...TABS.dryRun,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./dryRun/DryRunPage'),
})

/** The rules of roles, the times of escalation, people outside, and webhooks. */
export const managePage = definePage({
  id: 'notifications.manage',
  ...TABS.manage,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./manage/ManagePage'),
})
