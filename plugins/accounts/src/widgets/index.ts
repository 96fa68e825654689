import { z } from 'zod'
import { defineWidget } from '@barn-workbench/plugin-sdk'

const NOTHING = z.object({})

/** The user's own sign-ins. */
const sessions = defineWidget({
  id: 'accounts.sessions',
  settings: NOTHING,
  migrations: [],
  size: { w: 8, h: 10, minW: 4, minH: 5 },
  needs: [],
  load: () => import('./sessions/SessionsWidget'),
})

/** The users who have the workbench open now. */
const present = defineWidget({
  id: 'accounts.present',
  settings: NOTHING,
  migrations: [],
  size: { w: 6, h: 8, minW: 4, minH: 5 },
  needs: ['accounts.view', 'authentication.list_users'],
  load: () => import('./present/PresentWidget'),
})

/** The latest changes of people and rights. */
const changes = defineWidget({
  id: 'accounts.changes',
  settings: NOTHING,
  migrations: [],
  size: { w: 8, h: 12, minW: 5, minH: 6 },
  needs: ['authorization.manage'],
  load: () => import('./changes/ChangesWidget'),
})

export const widgets = [sessions, present, changes]
