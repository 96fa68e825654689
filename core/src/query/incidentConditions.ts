import { IMPORTANCE_KEY } from '../incidentTypes'
import { descending, MAXIMUM_CONDITIONS, where, type Condition, type Order } from './query'

/**
 * Incidents of equal importance are ordered by their start, the newest first. All closed ones are equally important.
 */
export const MOST_IMPORTANT_FIRST: readonly Order[] = [descending(IMPORTANCE_KEY), descending('firstEventTimestamp')]

/** Types that are left out unless they are selected: every pen has an open incident of them at all times. */
export const BACKGROUND_TYPES: readonly string[] = ['penState']
/** The value of `includeIn` of incidents that lists show. */
const LIST_SCREEN = 'list'
/** Conditions that the list adds at most: types, hidden, assigned, open, and for lists. */
const OWN_CONDITIONS = 5
/** Conditions that can be chosen besides. */
export const MAXIMUM_CHOSEN_CONDITIONS = MAXIMUM_CONDITIONS - OWN_CONDITIONS

/** The filter of a list of incidents. */
export interface IncidentListFilter {
  /** The types to show. An empty list: all except `BACKGROUND_TYPES`. */
  types: readonly string[]
  /**
   * The account to which the incidents are assigned, of any type. Null for incidents with any assignee, or without one.
   */
  assignedTo: string | null
  showClosed: boolean
  /** Further conditions. A condition on the type, on `hidden` or on the closed state replaces the list's own. */
  conditions?: readonly Condition[]
}

/** Whether a condition asks for certain values of a key. */
function asksFor(conditions: readonly Condition[], ...keys: readonly string[]): boolean {
  return conditions.some(({ key, operator }) => keys.includes(key) && (operator === '==' || operator === 'in'))
}

function typeConditions({ types, assignedTo, conditions = [] }: IncidentListFilter): Condition[] {
  if (types.length > 0) return [where('type', 'in', types)]
  return assignedTo === null && !asksFor(conditions, 'type') ? [where('type', 'nin', BACKGROUND_TYPES)] : []
}

function openConditions({ showClosed, conditions = [] }: IncidentListFilter): Condition[] {
  const asksForClosed = asksFor(conditions, 'state') || conditions.some(({ key }) => key === 'closedAt')
  return showClosed || asksForClosed ? [] : [where('closedAt', '==', null)]
}

/** The conditions of the incidents that are meant for lists and pass a filter. */
export function incidentConditions(filter: IncidentListFilter): Condition[] {
  const { assignedTo, conditions = [] } = filter
  return [
    ...typeConditions(filter),
    where('displayConfiguration.includeIn', 'contains', LIST_SCREEN),
    ...(asksFor(conditions, 'hidden') ? [] : [where('hidden', '==', false)]),
    ...(assignedTo === null ? [] : [where('assignedTo.entityId', '==', assignedTo)]),
    ...openConditions(filter),
    ...conditions,
  ]
}

/** The dead animals of every figure, list and plan: false alarms and hidden incidents do not count. */
export const DEAD_ANIMAL_CONDITIONS: readonly Condition[] = [
  where('type', '==', 'deadAnimal'),
  where('hidden', '==', false),
  where('messagePayload.falsePositive', '!=', true),
]

interface CountedAnimals {
  /** Restricts the count to dead animals that were not removed yet. */
  lying?: boolean
  /** Restricts the count to dead animals that were found at this time or later, in ms since the epoch. */
  foundSince?: number
}

/** Returns the conditions under which dead animals are counted, which are also the conditions of their list. */
export function deadAnimalConditions({ lying = false, foundSince }: CountedAnimals = {}): Condition[] {
  return [
    ...DEAD_ANIMAL_CONDITIONS,
    where('displayConfiguration.includeIn', 'contains', LIST_SCREEN),
    ...(lying ? [where('closedAt', '==', null)] : []),
    ...(foundSince === undefined ? [] : [where('firstEventTimestamp', '>=', foundSince)]),
  ]
}

/** The conditions of the open incidents of some types. An empty list means all types that a list shows by default. */
export function openIncidentConditions(types: readonly string[] = []): Condition[] {
  return incidentConditions({ types, assignedTo: null, showClosed: false })
}
