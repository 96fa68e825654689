import { z } from 'zod'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { WALK_ROUNDS } from '../permissions'

export const todayWidget = defineWidget({
  id: 'rounds.today',
  settings: z.object({}),
  migrations: [],
  group: 'incidents',
  size: { w: 8, h: 5, minW: 4, minH: 4 },
  needs: WALK_ROUNDS,
  load: () => import('./today/TodayWidget'),
})

export const widgets = [todayWidget]
