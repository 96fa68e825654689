import type { Scalar } from '@barn-workbench/core/query'
import { useSdkTexts } from '../../context/texts'
import { useBarnTime } from '../../react'
import type { ListCondition } from '../state/listCondition'
import { valuesOf, type ListOperator, type ListProperty } from '../state/listProperty'

/** Keys of the messages for operators; symbols are no keys. */
const OPERATOR_KEYS: Readonly<Record<ListOperator, string>> = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'below',
  '<=': 'atMost',
  '>': 'above',
  '>=': 'atLeast',
  in: 'oneOf',
  nin: 'noneOf',
  contains: 'contains',
  within: 'within',
}

/** The name of an operator. With times it has another name than with numbers. */
export function useOperatorText(): (operator: ListOperator, kind: ListProperty['kind'] | undefined) => string {
  const t = useSdkTexts()
  return (operator, kind) => t(`list.${kind === 'timestamp' ? 'timeOperator' : 'operator'}.${OPERATOR_KEYS[operator]}`)
}

/** Names of values that are not among the options, since their entity is gone. */
const UNKNOWN_KEYS: Partial<Record<ListProperty['kind'], string>> = {
  camera: 'list.unknownCamera',
  account: 'list.unknownAccount',
}

/** The text of one value of a property. */
export function useValueText(): (property: ListProperty | undefined, value: Scalar) => string {
  const t = useSdkTexts()
  const { dayAndTime } = useBarnTime()
  const plainText = (kind: ListProperty['kind'] | undefined, value: Scalar) => {
    if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no')
    return kind === 'timestamp' && typeof value === 'number' ? dayAndTime(value) : String(value ?? t('list.nothing'))
  }
  return (property, value) => {
    const option = property?.options?.find((candidate) => candidate.value === value)
    if (option) return option.label
    const unknown = property && UNKNOWN_KEYS[property.kind]
    return unknown && value !== null ? t(unknown) : plainText(property?.kind, value)
  }
}

/** A condition as it is said: `is no` rather than `is not yes`. */
function readable(condition: ListCondition): ListCondition {
  const { key, operator, value } = condition
  return operator === '!=' && typeof value === 'boolean' ? { key, operator: '==', value: !value } : condition
}

/** Returns a function that says a condition in words, such as `Type is Dead animal`. */
export function useConditionText(properties: readonly ListProperty[]): (condition: ListCondition) => string {
  const t = useSdkTexts()
  const operatorText = useOperatorText()
  const valueText = useValueText()
  return (given) => {
    const condition = readable(given)
    const property = properties.find(({ key }) => key === condition.key)
    if (condition.operator === 'within') return `${property?.label ?? ''}: ${t(`list.period.${condition.value}`)}`
    const values = valuesOf(condition).map((value) => valueText(property, value))
    return `${property?.label ?? ''} ${operatorText(condition.operator, property?.kind)} ${values.join(', ')}`
  }
}
