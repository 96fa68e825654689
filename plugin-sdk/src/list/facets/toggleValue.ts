import { where, type Scalar } from '@barn-workbench/core/query'
import type { ListCondition } from '../state/listCondition'
import { valuesOf, type ListProperty } from '../state/listProperty'

const isChoice = (key: string) => (condition: ListCondition) =>
  condition.key === key && (condition.operator === 'in' || condition.operator === '==')

/** The values of a property that are chosen. */
export function chosenValues(conditions: readonly ListCondition[], key: string): readonly Scalar[] {
  return conditions.filter(isChoice(key)).flatMap(valuesOf)
}

/** The conditions with a value of a property added or removed. A boolean property has at most one value. */
export function toggleValue(
  conditions: readonly ListCondition[],
  { key, kind }: Pick<ListProperty, 'key' | 'kind'>,
  value: Scalar,
): ListCondition[] {
  const others = conditions.filter((condition) => !isChoice(key)(condition))
  const chosen = chosenValues(conditions, key)
  if (kind === 'boolean') return chosen.includes(value) ? others : [...others, where(key, '==', value)]
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return next.length === 0 ? others : [...others, where(key, 'in', next)]
}
