import type { Scalar } from '@barn-workbench/core/query'
import type { ListCondition } from '../state/listCondition'
import {
  fitsProperty,
  OPERATORS_BY_KIND,
  takesSeveral,
  type ListOperator,
  type ListProperty,
} from '../state/listProperty'

/** Characters of a value that is compared with. */
const MAXIMUM_VALUE_LENGTH = 500
/** Values of a condition with several of them. */
const MAXIMUM_VALUES = 1_000

/** A condition while it is being entered. */
export interface FilterDraft {
  property: ListProperty | null
  operator: ListOperator | null
  /** Values of `in` and `nin` that are collected so far, or the chosen one. */
  values: readonly Scalar[]
  /** Text that is typed and not added yet. */
  typed: string
}

export const EMPTY_DRAFT: FilterDraft = { property: null, operator: null, values: [], typed: '' }

/** Choosing another property resets the draft, with the default operator of its kind. */
export function withProperty(property: ListProperty | null): FilterDraft {
  return { ...EMPTY_DRAFT, property, operator: property ? (OPERATORS_BY_KIND[property.kind][0] ?? null) : null }
}

/** Another operator keeps the values, or one of them if it takes only one. Periods are values of `within` only. */
export function withOperator(draft: FilterDraft, operator: ListOperator | null): FilterDraft {
  if (operator === 'within' || draft.operator === 'within') return { ...draft, operator, values: [], typed: '' }
  const keepsAll = operator !== null && takesSeveral(operator)
  return { ...draft, operator, values: keepsAll ? draft.values : draft.values.slice(0, 1) }
}

/** The value of a typed text; undefined if it is not valid for the property. */
function parseTyped(property: ListProperty, typed: string): Scalar | undefined {
  const text = typed.trim()
  if (text === '' || text.length > MAXIMUM_VALUE_LENGTH) return undefined
  if (property.kind !== 'number') return text
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** Adds the typed text to the values; null if it is not valid. */
export function withTyped(draft: FilterDraft): FilterDraft | null {
  const value = draft.property ? parseTyped(draft.property, draft.typed) : undefined
  if (value === undefined || draft.values.length >= MAXIMUM_VALUES) return null
  return { ...draft, typed: '', values: [...draft.values.filter((other) => other !== value), value] }
}

/** Fields of the form. */
export type FilterField = 'property' | 'operator' | 'value'

/** The condition of a draft, or the field that is still missing. All three are required. */
export function conditionOf(draft: FilterDraft): ListCondition | FilterField {
  const { property, operator } = draft
  if (!property) return 'property'
  if (!operator) return 'operator'
  const complete = draft.typed.trim() === '' ? draft : withTyped(draft)
  const values = complete?.values ?? []
  if (values.length === 0 || !values.every((value) => fitsProperty(property, operator, value))) return 'value'
  return { key: property.key, operator, value: takesSeveral(operator) ? [...values] : values.at(-1) } as ListCondition
}
