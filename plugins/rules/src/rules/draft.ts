import type { Rule, RuleDetails } from '@barn-workbench/core/schema'

/** The details of a rule that people enter. */
export type Draft = RuleDetails

/** A rule that is changed, or what a new one begins with; without both a template is chosen first. */
export interface RuleFormInput {
  rule: Rule | null
  draft: Draft | null
}

/** Fields of a draft, and how they change it. */
export interface FieldsProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
}

const DETAILS = [
  'title',
  'measurement',
  'subject',
  'condition',
  'span',
  'holdFor',
  'hours',
  'batchDays',
  'incidentType',
  'severity',
  'closesItself',
  'isOn',
] as const satisfies readonly (keyof RuleDetails)[]

/** The part of a rule that its form changes. */
export function detailsOf(rule: Rule): Draft {
  return Object.fromEntries(DETAILS.map((name) => [name, rule[name]])) as Draft
}

/** The initial rule: above a limit for ten minutes. */
export const NEW_RULE: Draft = {
  title: '',
  measurement: 'temperature',
  subject: { kind: 'eachSensor' },
  condition: { kind: 'above', limit: 30, backAt: null },
  span: 1,
  holdFor: 10,
  hours: null,
  batchDays: null,
  incidentType: 'timeSeries',
  severity: 2,
  closesItself: true,
  isOn: true,
}

interface Origin {
  measurement: string
  sensorId?: string | undefined
  limit?: number | undefined
}

/** A rule about the measurement that the user looks at. An unknown limit is left to the user. */
export function draftOf({ measurement, sensorId, limit = NaN }: Origin): Draft {
  const subject: Draft['subject'] =
    sensorId === undefined ? { kind: 'place', place: { kind: 'barn' } } : { kind: 'sensor', sensorId }
  const condition: Draft['condition'] = { kind: 'above', limit, backAt: null }
  return { ...NEW_RULE, measurement, subject, condition }
}

/** The kinds of conditions in the order in which they are offered. */
export const CONDITION_KINDS = ['above', 'below', 'byDay', 'change', 'before', 'unusual', 'silent'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

/** The initial condition of a kind; a limit is kept. */
export function conditionOf(kind: ConditionKind, before: Draft['condition']): Draft['condition'] {
  const limit = 'limit' in before ? before.limit : 0
  switch (kind) {
    case 'above':
    case 'below':
      return { kind, limit, backAt: null }
    case 'byDay':
      return {
        kind,
        side: 'above',
        limits: [
          { day: 1, limit },
          { day: 28, limit },
        ],
        margin: 0,
      }
    case 'change':
      return { kind, direction: 'rise', by: 2, within: 10 }
    case 'before':
      return { kind, direction: 'fall', percent: 40 }
    case 'unusual':
      return { kind, direction: 'any' }
    case 'silent':
      return { kind, minutes: 30 }
  }
}
