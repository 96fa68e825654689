import type { RuleTemplate, Species } from '@barn-workbench/core/schema'

type Draft = RuleTemplate['draft']

const ALWAYS = { hours: null, batchDays: null } as const
const EACH_SENSOR = { kind: 'eachSensor' } as const
const USUAL: Pick<Draft, 'incidentType' | 'severity' | 'closesItself'> = {
  incidentType: 'timeSeries',
  severity: 2,
  closesItself: true,
}

/** Limits of the temperature of a barn, in °C, by the day of the batch. */
interface TemperatureDay {
  day: number
  low: number
  high: number
}

/**
 * Broilers: day-old chicks need 32 to 34 °C at their height, and about 3 °C less each week down to 20 to 22 °C (Ross
 * 308 broiler management handbook, environment). Feathered birds suffer from about 28 °C on. Limits leave 3 °C on each
 * side.
 */
const BROILER_DAYS: readonly TemperatureDay[] = [
  { day: 1, low: 29, high: 36 },
  { day: 7, low: 26, high: 33 },
  { day: 14, low: 23, high: 30 },
  { day: 21, low: 20, high: 28 },
  { day: 28, low: 17, high: 27 },
  { day: 42, low: 16, high: 26 },
]

/**
 * Fattening pigs from 27 kg on, assumed: 22 to 26 °C at housing on slatted floors, 18 to 24 °C from 60 kg on, with heat
 * above 25 °C in finishers. A week is 7 kg. Limits leave room on each side, since barns differ.
 */
const PIG_DAYS: readonly TemperatureDay[] = [
  { day: 1, low: 18, high: 30 },
  { day: 28, low: 15, high: 28 },
  { day: 49, low: 13, high: 27 },
  { day: 110, low: 12, high: 27 },
]

const SOURCES = {
  broilers: 'Ross 308 Broiler Management Handbook',
  // 22.7 kg pigs reach critical heat about 60 min after ventilation has stopped.
  ventilation: 'ASABE 701P1303',
  own: '',
} as const

function temperatureTemplates(days: readonly TemperatureDay[], source: string): RuleTemplate[] {
  const ofSide = (side: 'above' | 'below'): Draft => ({
    measurement: 'temperature',
    subject: EACH_SENSOR,
    condition: {
      kind: 'byDay',
      side,
      limits: days.map(({ day, low, high }) => ({ day, limit: side === 'above' ? high : low })),
      margin: 0.5,
    },
    span: 5,
    holdFor: 15,
    ...ALWAYS,
    ...USUAL,
    severity: 3,
  })
  return [
    { templateId: 'tooHot', draft: ofSide('above'), source },
    { templateId: 'tooCold', draft: ofSide('below'), source },
  ]
}

/** Templates that hold for all animals. */
const COMMON: readonly RuleTemplate[] = [
  {
    templateId: 'waterDrop',
    source: SOURCES.own,
    draft: {
      measurement: 'water',
      subject: { kind: 'place', place: { kind: 'barn' } },
      condition: { kind: 'before', direction: 'fall', percent: 40 },
      span: 120,
      holdFor: 20,
      ...ALWAYS,
      ...USUAL,
    },
  },
  {
    templateId: 'noFeed',
    source: SOURCES.own,
    draft: {
      measurement: 'feed',
      subject: { kind: 'place', place: { kind: 'barn' } },
      condition: { kind: 'silent', minutes: 360 },
      span: 60,
      holdFor: 0,
      ...ALWAYS,
      ...USUAL,
    },
  },
  {
    templateId: 'ventilation',
    source: SOURCES.ventilation,
    draft: {
      measurement: 'temperature',
      subject: EACH_SENSOR,
      condition: { kind: 'change', direction: 'rise', by: 2, within: 10 },
      span: 1,
      holdFor: 0,
      ...ALWAYS,
      ...USUAL,
      severity: 3,
    },
  },
  {
    templateId: 'silentSensor',
    source: SOURCES.own,
    draft: {
      measurement: 'temperature',
      subject: EACH_SENSOR,
      condition: { kind: 'silent', minutes: 30 },
      span: 1,
      holdFor: 0,
      ...ALWAYS,
      incidentType: 'healthCheck',
      severity: 2,
      closesItself: true,
    },
  },
  {
    templateId: 'nothingMoves',
    source: SOURCES.own,
    draft: {
      measurement: 'activity',
      subject: { kind: 'eachCamera' },
      condition: { kind: 'before', direction: 'fall', percent: 80 },
      span: 30,
      holdFor: 20,
      hours: null,
      // With the first days there are too few to compare with.
      batchDays: { first: 4, last: 1_000 },
      ...USUAL,
    },
  },
]

/** The drafts with which rules begin, for the species and its usual values. */
export function ruleTemplates(species: Species): RuleTemplate[] {
  const temperature =
    species === 'chickens'
      ? temperatureTemplates(BROILER_DAYS, SOURCES.broilers)
      : temperatureTemplates(PIG_DAYS, SOURCES.own)
  return [...temperature, ...COMMON]
}
