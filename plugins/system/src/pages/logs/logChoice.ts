import { DEFAULT_LOG_LINES } from '@barn-workbench/core/contract'
import { LOG_KINDS } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'

export const SOURCES = [...LOG_KINDS, 'own'] as const
export type Source = (typeof SOURCES)[number]

/** The query of the instance's log. */
export interface LogChoice {
  sources: readonly Source[]
  /** Time before now from which on lines are shown, in ms; null to use `from` and `to`. */
  span: number | null
  from: number | undefined
  to: number | undefined
  levels: readonly string[]
  modules: readonly string[]
  limit: number
  isFollowing: boolean
}

export const FIRST_CHOICE: LogChoice = {
  sources: ['system', 'own'],
  span: HOUR,
  from: undefined,
  to: undefined,
  levels: [],
  modules: [],
  limit: DEFAULT_LOG_LINES,
  isFollowing: true,
}

/** The properties that count as filters; begin and end are part of the span. */
const FILTERS = ['sources', 'span', 'levels', 'modules', 'limit'] as const

/** The number of filters that differ from the initial ones. */
export function countFilters(choice: LogChoice): number {
  return FILTERS.filter((name) => JSON.stringify(choice[name]) !== JSON.stringify(FIRST_CHOICE[name])).length
}

/** A typed time; undefined if it is empty, or cannot be read yet. */
export function timeOf(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value
}

/** The span that is chosen, in ms since the epoch; an end that is open is undefined. */
export function spanOf({ span, from, to }: LogChoice, now: number): { from?: number; to?: number } {
  if (span !== null) return { from: now - span }
  const [start, end] = [timeOf(from), timeOf(to)]
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) }
}
