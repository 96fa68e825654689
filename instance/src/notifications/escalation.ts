import type { AlarmUrgency, ContactWay } from '@barn-workbench/core/schema'
import { highest, isAtLeast, urgencyFor, type AlarmFacts, type Moment, type PersonRules } from './rules'

/** A person with an account, as far as alarms are concerned. */
export interface Person {
  accountId: string
  name: string
  locale: string
  rules: PersonRules
  ways: readonly ContactWay[]
  alsoOffDuty: boolean
  reportAt: number
  isAdministrator: boolean
  /** Whether the rights of the account let it view incidents of a type. */
  mayView: (type: string) => boolean
}

/** A contact without an account who is notified last. */
export interface OutsideContact {
  contactId: string
  name: string
  locale: string
  ways: readonly ContactWay[]
}

/** The people who can be notified, and those on duty. */
export interface Staff {
  people: readonly Person[]
  contacts: readonly OutsideContact[]
  hasRota: boolean
  /** The people on duty, in the order in which they are notified. */
  onDuty: readonly string[]
  /** The people of the rota, first those who are on duty next. */
  rotaOrder: readonly string[]
}

/** A person whom a step notifies, and the ways. */
export interface Recipient {
  /** Unique among people and contacts. */
  recipient: string
  accountId: string | null
  name: string
  locale: string
  urgency: AlarmUrgency
  ways: readonly ContactWay[]
}

export type Step = readonly Recipient[]

/** A person whom a case concerns, with its urgency for them. */
export interface Concerned {
  person: Person
  urgency: AlarmUrgency
}

/** The people who may view a case and whose rules name it, each with the highest urgency of its incidents. */
export function concernedBy(facts: readonly AlarmFacts[], people: readonly Person[], moment: Moment): Concerned[] {
  return people.flatMap((person) => {
    const urgency = highest(
      facts.map((one) => (person.mayView(one.type) ? urgencyFor(one, person.rules, moment) : null)),
    )
    return urgency === null ? [] : [{ person, urgency }]
  })
}

/**
 * The steps of a case, until somebody acknowledges it:
 *
 * 1. whoever is on duty first, by the first way, and whoever wants to be notified off duty too,
 * 2. the same by all ways,
 * 3. the next person of the rota,
 * 4. everybody whom the case concerns, by all ways, also those who were notified before,
 * 5. people outside, if it wakes.
 *
 * Without a rota everybody comes first. In a gap of the rota administrators do. A step without anybody is
 * left out.
 */
export function planSteps(concerned: readonly Concerned[], staff: Staff, urgency: AlarmUrgency): Step[] {
  const notified = concerned.filter((one) => isAtLeast(one.urgency, 'tells'))
  const first = firstOf(notified, staff)
  const next = nextOf(notified, staff, first)
  const steps: Step[] = [
    first.map(byFirstWay),
    first.filter(({ person }) => person.ways.length > 1).map(byAllWays),
    next.map(byAllWays),
    notified.map(byAllWays),
    urgency === 'wakes' ? staff.contacts.map(outside) : [],
  ]
  return steps.filter((step) => step.length > 0)
}

function firstOf(notified: readonly Concerned[], { hasRota, onDuty }: Staff): Concerned[] {
  if (!hasRota) return [...notified]
  const duty = onDuty
    .flatMap((accountId) => notified.filter(({ person }) => person.accountId === accountId))
    .slice(0, 1)
  const administrators = notified.filter(({ person }) => person.isAdministrator)
  const standIns = administrators.length > 0 ? administrators : notified
  const offDuty = notified.filter((one) => one.person.alsoOffDuty && !duty.includes(one))
  const responsible = duty.length > 0 ? duty : standIns
  return [...new Set([...responsible, ...offDuty])]
}

function nextOf(
  notified: readonly Concerned[],
  { hasRota, rotaOrder }: Staff,
  first: readonly Concerned[],
): Concerned[] {
  if (!hasRota) return []
  return rotaOrder
    .flatMap((accountId) => notified.filter(({ person }) => person.accountId === accountId))
    .filter((one) => !first.includes(one))
    .slice(0, 1)
}

function byFirstWay(one: Concerned): Recipient {
  return { ...byAllWays(one), ways: one.person.ways.slice(0, 1) }
}

/** A person as the receiver of a step, by all of their ways. */
export function byAllWays({ person: { accountId, name, locale, ways }, urgency }: Concerned): Recipient {
  return { recipient: `account:${accountId}`, accountId, name, locale, urgency, ways }
}

function outside({ contactId, name, locale, ways }: OutsideContact): Recipient {
  return { recipient: `contact:${contactId}`, accountId: null, name, locale, urgency: 'wakes', ways }
}
