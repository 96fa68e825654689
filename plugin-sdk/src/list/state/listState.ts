import { z } from 'zod'
import { Order, PAGE_SIZES, SCREEN_PAGE_SIZE } from '@barn-workbench/core/query'
import { ListCondition } from './listCondition'
import { fitsProperty, OPERATORS_BY_KIND, valuesOf, type ListProperty } from './listProperty'

/** Number of documents on one page of a list. @public */
export type PageSize = (typeof PAGE_SIZES)[number]
/** The form in which a list is drawn. @public */
export type ListMode = 'list' | 'table'

/** The user's choices of a list. @public */
export interface ListState {
  conditions: readonly ListCondition[]
  order: readonly Order[]
  pageSize: PageSize
  mode: ListMode
}

/** The properties of a list, and its defaults. @public */
export interface ListDefinition {
  properties: readonly ListProperty[]
  /** Maximum number of conditions of a query besides those that the list always has. */
  maximumConditions: number
  defaults: ListState
}

/**
 * The reason why a part of a list's address is left out. `unreadable`: it is not JSON of the right shape;
 * `unknownProperty`, `wrongOperator`, `wrongValue`: a condition or an order does not fit the list; `tooMany`: beyond
 * the number of conditions that a query can have. @public
 */
export type ListProblem = 'unreadable' | 'unknownProperty' | 'wrongOperator' | 'wrongValue' | 'tooMany'
/** The number of times that each problem occurs. @public */
export type ListProblems = Partial<Record<ListProblem, number>>

/** Names of the parameters of the address; each value is JSON. */
export const LIST_PARAMETERS = ['filter', 'order', 'pageSize', 'mode'] as const
type ListParameter = (typeof LIST_PARAMETERS)[number]
type Parameters = Readonly<Record<ListParameter, string | null>>

/** Maximum number of conditions and orders that are read from an address; no user makes more. */
const MAXIMUM_READ = 1_000

type Report = (problem: ListProblem, count?: number) => void

function parse(text: string, report: Report): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    report('unreadable')
    return undefined
  }
}

function parseAs<T>(schema: z.ZodType<T>, text: string | null, report: Report): T | undefined {
  if (text === null) return undefined
  const value = parse(text, report)
  if (value === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) report('unreadable')
  return parsed.data
}

const AnyList = z.array(z.unknown())
const NamesKey = z.looseObject({ key: z.string() })

/** The fault of a condition, or undefined. */
function problemOf(candidate: unknown, properties: readonly ListProperty[]): ListProblem | undefined {
  const named = NamesKey.safeParse(candidate)
  if (!named.success) return 'unreadable'
  const property = properties.find(({ key, isFilterable = true }) => isFilterable && key === named.data.key)
  if (!property) return 'unknownProperty'
  const operators: readonly unknown[] = OPERATORS_BY_KIND[property.kind]
  if (!operators.includes(named.data['operator'])) return 'wrongOperator'
  const condition = ListCondition.safeParse(candidate)
  if (!condition.success) return 'wrongValue'
  const values = valuesOf(condition.data)
  return values.length > 0 && values.every((value) => fitsProperty(property, condition.data.operator, value))
    ? undefined
    : 'wrongValue'
}

function readConditions(text: string | null, { properties, maximumConditions }: ListDefinition, report: Report) {
  const list = parseAs(AnyList, text, report)
  if (!list) return undefined
  const conditions: ListCondition[] = []
  for (const candidate of list.slice(0, MAXIMUM_READ)) {
    const problem = problemOf(candidate, properties)
    const isRepeated = conditions.some((condition) => JSON.stringify(condition) === JSON.stringify(candidate))
    if (problem) report(problem)
    else if (isRepeated) continue
    else if (conditions.length < maximumConditions) conditions.push(candidate as ListCondition)
    else report('tooMany')
  }
  if (list.length > MAXIMUM_READ) report('tooMany', list.length - MAXIMUM_READ)
  return conditions
}

function readOrder(text: string | null, { properties }: ListDefinition, report: Report): Order[] | undefined {
  const list = parseAs(AnyList, text, report)
  if (!list) return undefined
  const order: Order[] = []
  for (const candidate of list.slice(0, MAXIMUM_READ)) {
    const parsed = Order.safeParse(candidate)
    if (!parsed.success) report('unreadable')
    else if (!properties.some(({ key, isSortable }) => isSortable && key === parsed.data.key)) report('unknownProperty')
    else if (!order.some(({ key }) => key === parsed.data.key)) order.push(parsed.data)
  }
  return order.length > 0 ? order : undefined
}

const PageSizeSchema = z.union(PAGE_SIZES.map((size) => z.literal(size)))
const ModeSchema = z.enum(['list', 'table'])

/**
 * Reads the state of a list from an address. Invalid parts are left out and reported, so that no request is sent that
 * the instance would refuse; missing parts have their defaults.
 */
export function readListState(
  parameters: Parameters,
  definition: ListDefinition,
): { state: ListState; problems: ListProblems } {
  const problems: ListProblems = {}
  const report: Report = (problem, count = 1) => {
    problems[problem] = (problems[problem] ?? 0) + count
  }
  const { defaults } = definition
  const state = {
    conditions: readConditions(parameters.filter, definition, report) ?? defaults.conditions,
    order: readOrder(parameters.order, definition, report) ?? defaults.order,
    pageSize: parseAs(PageSizeSchema, parameters.pageSize, report) ?? defaults.pageSize,
    mode: parseAs(ModeSchema, parameters.mode, report) ?? defaults.mode,
  }
  return { state, problems }
}

const PROPERTY_BY_PARAMETER = { filter: 'conditions', order: 'order', pageSize: 'pageSize', mode: 'mode' } as const

/** The parameters of the address for a state; null for defaults. */
export function parametersOf(state: ListState, defaults: ListState): Record<ListParameter, string | null> {
  const entries = LIST_PARAMETERS.map((parameter) => {
    const property = PROPERTY_BY_PARAMETER[parameter]
    const text = JSON.stringify(state[property])
    return [parameter, text === JSON.stringify(defaults[property]) ? null : text] as const
  })
  return Object.fromEntries(entries) as Record<ListParameter, string | null>
}

/** The defaults of a list's screen: pages of twenty, as a list. @public */
export const LIST_DEFAULTS: ListState = { conditions: [], order: [], pageSize: SCREEN_PAGE_SIZE, mode: 'list' }
