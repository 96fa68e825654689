import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconListCheck } from '@barn-workbench/plugin-sdk/icons'
import { VIEW_RULES } from '../permissions'

/** The rules of a barn, and the incidents of each. */
export const rulesPage = definePage({
  id: 'rules.rules',
  path: '/rules',
  params: z.object({}),
  ofInstance: { needs: VIEW_RULES, navigation: { icon: IconListCheck } },
  load: () => import('./rules/RulesPage'),
})
