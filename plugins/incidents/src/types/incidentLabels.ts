import { z } from 'zod'
import {
  INCIDENT_STATES,
  incidentStateOf,
  isIncidentType,
  incidentSubject as subjectOf,
} from '@barn-workbench/core/incidentTypes'
import { MAXIMUM_SEVERITY } from '@barn-workbench/core/schema'
import { incidentTone, incidentTypeName, type Messages, type Tone } from '@barn-workbench/plugin-sdk/react'
import type { IncidentSummary } from '../queries/incidentSummary'

const CheckCount = z.int().min(0).max(1_000_000)
/** The number of the latest checks of a device that have failed. */
export const LatestFailures = z.looseObject({ failed: CheckCount, outOf: CheckCount })

/** A field of a payload. A projection answers null for a missing field, which is not an error. */
function optional<T>(field: z.ZodType<T>) {
  return z.preprocess((value) => value ?? undefined, field.optional()).catch(undefined)
}

const optionalText = optional(z.string())
/** The fields of any payload that the widgets display. A field of an unexpected type is ignored. */
const DisplayPayload = z.object({
  cameraName: optionalText,
  title: optionalText,
  prettyName: optionalText,
  classification: optionalText,
  falsePositive: optional(z.boolean()),
  severity: optional(z.number()),
  score: optional(z.number()),
  specification: optional(z.object({ type: optionalText })),
  latestFailures: optional(LatestFailures),
})
export type DisplayPayload = z.output<typeof DisplayPayload>

const parsedPayloads = new WeakMap<object, DisplayPayload>()

/** Reads the displayed fields of an incident's payload, of each payload once. */
export function parsePayload({ messagePayload }: Pick<IncidentSummary, 'messagePayload'>): DisplayPayload {
  const known = parsedPayloads.get(messagePayload)
  if (known) return known
  const parsed = DisplayPayload.parse(messagePayload)
  parsedPayloads.set(messagePayload, parsed)
  return parsed
}

/** The tone of a type; `neutral` for an unknown type. */
export function typeTone(incident: Pick<IncidentSummary, 'type'>): Tone {
  return incidentTone(incident.type)
}

/** The tone of a state. */
export function stateTone(incident: Pick<IncidentSummary, 'type' | 'state'>): Tone {
  return incidentStateOf(incident).tone
}

/** The name of a severity from 0 to 3; undefined for any other. */
export function severityLabel(severity: number | undefined, t: Messages): string | undefined {
  const isKnown = Number.isInteger(severity) && Number(severity) >= 0 && Number(severity) <= MAXIMUM_SEVERITY
  return isKnown ? t(`severityName.${severity}`) : undefined
}

/** The label of a state. A state without a label keeps the name that the instance gives it. */
export function stateLabel(state: string, t: Messages): string {
  return INCIDENT_STATES.includes(state) ? t(`state.${state}`) : state
}

type Titled = Pick<IncidentSummary, 'type' | 'identifier' | 'messagePayload'>

/** The subject of an incident besides its type: a camera, a title or a topic, or undefined. */
export function incidentSubject(incident: Titled, t: Messages): string | undefined {
  return subjectOf(incident, (group, value) => wordOf(t, group, value), parsePayload(incident).cameraName)
}

/** The name of a type after other words: in lower case where the language writes it so. */
function kindOf(type: string, t: Messages): string {
  return isIncidentType(type) ? t(`kind.${type}`) : type
}

/** The words that say where or about what an incident is, and then its type, such as `Pens 3–4 · dead animal`. */
export function titleFrom(words: readonly string[], type: string, t: Messages): string {
  return words.length === 0 ? incidentTypeName(type, t) : [...words, kindOf(type, t)].join(' · ')
}

/** The subject of an incident and its type in one line, such as `Pens 3–4 · dead animal`. */
export function incidentTitle(incident: Titled, t: Messages): string {
  const subject = incidentSubject(incident, t)
  return titleFrom(subject ? [subject] : [], incident.type, t)
}

/** The name of a trigger; without one, the instance's name. */
export function triggerLabel(trigger: string, t: Messages): string {
  return t(`trigger.${trigger}`, { defaultValue: trigger })
}

/** The word for a value of the instance, among the messages of a group; the value itself if there is none. */
export function wordOf(t: Messages, group: string, value: string): string {
  const word: unknown = /^\w+$/.test(value) ? t(`${group}.${value}`, { defaultValue: '' }) : ''
  return typeof word === 'string' && word !== '' ? word : value
}

/** Decimals of scores and thresholds. */
const DECIMALS = 5

/** A score or a threshold of a measurement in a language (BCP 47 tag): `0.23500`. */
export function formatScore(score: number, locale: string): string {
  return score.toLocaleString(locale, { minimumFractionDigits: DECIMALS, maximumFractionDigits: DECIMALS })
}

/** The colour of each classification, and a default. */
const CLASSIFICATION_COLORS: Readonly<Record<string, string>> = {
  technical: '#4c7a9f',
  climate: '#2a9d8f',
  barn: '#8d6e3f',
  animalDistribution: '#7c5cc4',
  animals: '#c98a00',
  behaviour: '#d9541e',
  disease: '#c2255c',
}
const OTHER_COLOR = '#808080'

/** The colour of a classification. */
export function classificationColor(classification: string | undefined): string {
  const isKnown = classification !== undefined && Object.hasOwn(CLASSIFICATION_COLORS, classification)
  return (isKnown && CLASSIFICATION_COLORS[classification]) || OTHER_COLOR
}
