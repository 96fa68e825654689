import { rules } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { Rule, RuleDetails } from '@barn-workbench/core/schema'
import { bindWrite, callOf, defineWrite, type Write } from '@barn-workbench/core/writes'
import { detailsOf } from './draft'

interface RuleInput {
  ruleId: string
  /** The rule as it was seen, so that no change is lost. */
  basedOn?: Rule | undefined
}

/** Shared by the writes of a rule: the entity, and how it is reloaded. */
const ofRule = {
  entity: ({ ruleId }: RuleInput) => `rule/${ruleId}` as const,
  reload: ({ ruleId }: RuleInput) =>
    callOf(rules.query, { body: { query: [where('ruleId', '==', ruleId)], limit: 1 } }),
  basedOn: ({ basedOn }: RuleInput) => basedOn,
} as const

interface UpdateInput extends RuleInput {
  updates: Partial<RuleDetails>
}

export const updateRule: Write<UpdateInput, Rule> = defineWrite<UpdateInput, Rule>({
  ...ofRule,
  name: 'rule.update',
  isPatch: true,
  call: ({ ruleId, updates }) => callOf(rules.update, { params: { id: ruleId }, body: { updates } }),
  optimistic: (rule, { updates }) => ({ ...rule, ...updates }),
  inverse: ({ ruleId }, before) => bindWrite(updateRule, { ruleId, updates: detailsOf(before) }),
})

export const removeRule = defineWrite<RuleInput, Rule>({
  ...ofRule,
  name: 'rule.remove',
  call: ({ ruleId }) => callOf(rules.remove, { params: { id: ruleId } }),
  optimistic: () => null,
})
