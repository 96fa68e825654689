import type { Scalar } from '@barn-workbench/core/query'
import { FURTHEST_INSTANT } from '@barn-workbench/core/time'
import { PERIODS, type ListCondition } from './listCondition'

/** The kind of a property's values, which decides its operators and the input for its values. @public */
export type ListPropertyKind = 'text' | 'option' | 'number' | 'timestamp' | 'boolean' | 'camera' | 'account'

/** A value that can be chosen, with its name. @public */
export interface ListOption {
  /** Null stands for documents without a value. */
  value: Scalar
  label: string
  /** It is out of use, so it is offered only if it is chosen already. */
  isRetired?: boolean
}

/** A property of the documents of a list by which they can be filtered and ordered. @public */
export interface ListProperty {
  /** Dotted path into a document. */
  key: string
  /** Its name in the user's language. */
  label: string
  kind: ListPropertyKind
  /** The values to choose from; without them a value is typed. */
  options?: readonly ListOption[] | undefined
  /** Whether the list can be ordered by it; by default it cannot. */
  isSortable?: boolean
  /** Whether the list can be filtered by it, as by default. */
  isFilterable?: boolean
}

/** The comparison of a condition of a list. `within` asks whether a time lies within a period that ends now. */
export type ListOperator = ListCondition['operator']

const EQUALITY: readonly ListOperator[] = ['==', '!=', 'in', 'nin']
const COMPARISON: readonly ListOperator[] = ['<', '<=', '>', '>=']

/** The operators that a condition on a property of each kind can have; the first one is the default. */
export const OPERATORS_BY_KIND: Readonly<Record<ListPropertyKind, readonly ListOperator[]>> = {
  text: EQUALITY,
  option: EQUALITY,
  camera: EQUALITY,
  account: EQUALITY,
  number: ['==', '!=', ...COMPARISON, 'in', 'nin'],
  timestamp: ['>=', '<=', '>', '<', 'within'],
  boolean: ['==', '!='],
}

/** Whether a condition with this operator has several values. */
export function takesSeveral(operator: ListOperator): operator is 'in' | 'nin' {
  return operator === 'in' || operator === 'nin'
}

/** The values of a condition, be it one or several. */
export function valuesOf({ value }: ListCondition): readonly Scalar[] {
  return Array.isArray(value) ? value : [value]
}

const TYPE_BY_KIND: Readonly<Record<ListPropertyKind, 'string' | 'number' | 'boolean'>> = {
  text: 'string',
  option: 'string',
  camera: 'string',
  account: 'string',
  number: 'number',
  timestamp: 'number',
  boolean: 'boolean',
}

/** Whether a value can be compared with the values of a property by an operator. */
export function fitsProperty({ kind, options }: ListProperty, operator: ListOperator, value: Scalar): boolean {
  if (operator === 'within') return PERIODS.some((period) => period === value)
  if (value === null) return options?.some((option) => option.value === null) ?? false
  if (typeof value === 'number' && !Number.isFinite(value)) return false
  if (kind === 'timestamp' && Math.abs(Number(value)) > FURTHEST_INSTANT) return false
  return typeof value === TYPE_BY_KIND[kind] && value !== ''
}
