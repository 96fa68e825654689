import { ALARM_URGENCIES, type AlarmUrgency, type NotificationRule } from '@barn-workbench/core/schema'

/*
 * The choice of a person for a type of incidents is one field on the screen, and one or two rules. All other rules of a
 * person are exceptions, which come first and stay as they are.
 */

/** `default`: as the roles say; `tellsByDay`: at once by day, and at night in the report of the next morning. */
export const CHOICES = ['default', 'wakes', 'tells', 'tellsByDay', 'waits', 'never'] as const
export type Choice = (typeof CHOICES)[number]

/** Minutes of the day. */
export interface Night {
  from: number
  until: number
}

export const DEFAULT_NIGHT: Night = { from: 22 * 60, until: 6 * 60 }

function isSimple({ types, places, minimumSeverity, batchDays, hours, urgency }: NotificationRule): boolean {
  const isPlain = places.length === 0 && minimumSeverity === 0 && batchDays === null
  return types.length === 1 && isPlain && (hours === null || urgency === 'waits')
}

/** The rules that are no choice of a type. */
export function exceptionsOf(rules: readonly NotificationRule[]): NotificationRule[] {
  return rules.filter((rule) => !isSimple(rule))
}

const simpleOf = (rules: readonly NotificationRule[], type: string) =>
  rules.filter((rule) => isSimple(rule) && rule.types[0] === type)

/** The choice of a person for a type. */
export function choiceOf(rules: readonly NotificationRule[], type: string): Choice {
  const [first, second] = simpleOf(rules, type)
  if (!first) return 'default'
  if (first.hours !== null && second) return 'tellsByDay'
  return first.urgency ?? 'never'
}

/** The night of a person, which is the same for all types. */
export function nightOf(rules: readonly NotificationRule[]): Night {
  return rules.find((rule) => isSimple(rule) && rule.hours !== null)?.hours ?? DEFAULT_NIGHT
}

const ruleOf = (type: string, urgency: AlarmUrgency | null, hours: Night | null = null): NotificationRule => ({
  urgency,
  types: [type],
  places: [],
  minimumSeverity: 0,
  hours: hours && { ...hours },
  batchDays: null,
})

function rulesOfChoice(type: string, choice: Choice, night: Night): NotificationRule[] {
  switch (choice) {
    case 'default':
      return []
    case 'never':
      return [ruleOf(type, null)]
    case 'tellsByDay':
      return [ruleOf(type, 'waits', night), ruleOf(type, 'tells')]
    default:
      return [ruleOf(type, choice)]
  }
}

/** The rules of a person with another choice for a type. */
export function withChoice(rules: readonly NotificationRule[], type: string, choice: Choice): NotificationRule[] {
  const others = rules.filter((rule) => !(isSimple(rule) && rule.types[0] === type))
  return [...others, ...rulesOfChoice(type, choice, nightOf(rules))]
}

/** The rules of a person with another night. */
export function withNight(rules: readonly NotificationRule[], night: Night): NotificationRule[] {
  return rules.map((rule) => (isSimple(rule) && rule.hours !== null ? { ...rule, hours: { ...night } } : rule))
}

/** The rules of a person with other exceptions. */
export function withExceptions(rules: readonly NotificationRule[], exceptions: readonly NotificationRule[]) {
  return [...exceptions, ...rules.filter(isSimple)]
}

/** The rules of a role that can hold for a type. */
export function rulesForType(rules: readonly NotificationRule[], type: string): NotificationRule[] {
  const found = rules.filter(({ types }) => types.length === 0 || types.includes(type))
  const decides = found.findIndex((rule) => isSimple({ ...rule, types: [type] }) && rule.hours === null)
  return decides < 0 ? found : found.slice(0, decides + 1)
}

/**
 * The greatest urgency that a type can have; null if nobody is notified. `roles`: the rules of each role of the person.
 */
export function strongestOf(
  choice: Choice,
  type: string,
  roles: readonly (readonly NotificationRule[])[],
): AlarmUrgency | null {
  if (choice === 'never') return null
  if (choice === 'tellsByDay') return 'tells'
  if (choice !== 'default') return choice
  const urgencies = roles.flatMap((rules) => rulesForType(rules, type).map(({ urgency }) => urgency))
  return ALARM_URGENCIES.findLast((urgency) => urgencies.includes(urgency)) ?? null
}
