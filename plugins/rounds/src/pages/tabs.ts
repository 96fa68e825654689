import { IconWalk } from '@barn-workbench/plugin-sdk/icons'
import type { PageTab } from '@barn-workbench/plugin-sdk/react'
import { CHOOSE_QUESTIONS, WALK_ROUNDS } from '../permissions'

/**
 * The pages of rounds, which are linked by tabs: their paths and permissions. They are separate from the pages' code,
 * since each page draws the tabs.
 */
export const TABS = {
  walk: { path: '/round', ofInstance: { needs: WALK_ROUNDS, navigation: { icon: IconWalk } } },
  list: { path: '/round/all', ofInstance: { needs: WALK_ROUNDS } },
  codes: { path: '/round/codes', ofInstance: { needs: WALK_ROUNDS } },
  questions: { path: '/round/questions', ofInstance: { needs: [CHOOSE_QUESTIONS] } },
} as const satisfies Record<string, PageTab['page']>
