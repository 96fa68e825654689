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

/** The cases of which the account was notified. */
export const inboxPage = definePage({
  id: 'notifications.list',
  ...TABS.inbox,
  params: NOTHING,
  load: () => import('./inbox/InboxPage'),
})

/** The urgency of incidents for the account, and the ways to reach it. */
export const settingsPage = definePage({
  id: 'notifications.settings',
  ...TABS.settings,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./settings/SettingsPage'),
})

/** The people on duty, and the rota. */
export const dutyPage = definePage({
  id: 'notifications.rota',
  ...TABS.duty,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./duty/DutyPage'),
})

/** Times in which nobody is notified, and the alarms that they kept quiet. */
export const silencesPage = definePage({
  id: 'notifications.silences',
  ...TABS.silences,
  parent: '/notifications',
  params: NOTHING,
  load: () => import('./silences/SilencesPage'),
})

/** The people who would have been notified of past incidents. */
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
