import type { Rule } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { RuleFormInput } from '../rules/draft'

/** Makes a rule or changes one. Its result is the id of the rule. */
export const ruleDialog = defineDialog<RuleFormInput, string>({
  id: 'rules.rule',
  load: async () => (await import('../rules/RuleForm')).RuleForm,
})

/** Shows the incidents that a rule would have opened in the last days. */
export const chartDialog = defineDialog<Rule, true>({
  id: 'rules.chart',
  load: async () => (await import('../rules/RuleChartDialog')).RuleChartDialog,
})

/** Asks whether a rule is to be removed. */
export const removeDialog = defineDialog<{ title: string; text: string; confirm: string }, true>({
  id: 'rules.remove',
  load: async () => (await import('./lossQuestion')).LossQuestion,
})
