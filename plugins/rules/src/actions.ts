import { createRule } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'
import { IconListCheck } from '@barn-workbench/plugin-sdk/icons'
import { MANAGE_RULES } from './permissions'

export const actions = [
  defineAction({
    id: 'rules.create',
    implements: createRule,
    icon: IconListCheck,
    needs: [MANAGE_RULES],
    needsInstance: true,
    load: async () => (await import('./rules/runCreate')).runCreate,
  }),
]
