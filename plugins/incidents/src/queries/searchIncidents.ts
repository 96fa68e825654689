import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { descending, where, type Condition } from '@barn-workbench/core/query'
import { Id } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { incidentTypeName, useBarnTime, useMessages, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { LoadIncidents } from '@barn-workbench/plugin-sdk/rich-text'
import { incidentTitle, stateLabel } from '../types/incidentLabels'
import { INCIDENT_SUMMARY_KEYS, incidentListQuery, type IncidentSummary } from './incidentSummary'

/** Incidents that are found at once. */
const LIMIT = 8
/** Words of a search; a condition each. */
const MAXIMUM_WORDS = 6
/** The fields of an incident in which people write. */
const TEXT_KEYS = ['messagePayload.title', 'messagePayload.cameraName', 'messagePayload.prettyName']
const CLASSIFICATIONS = ['technical', 'climate', 'barn', 'animalDistribution', 'animals', 'behaviour', 'disease']
/** The topics of a documentation that have a name. */
const TOPICS = [
  ...['feeding', 'water', 'lighting', 'heating', 'ventilation', 'temperature', 'humidity', 'gas', 'cleaning'],
  ...['disinfection', 'visit', 'crowding', 'avoidance', 'housing', 'movingOut', 'regrouping', 'weighing'],
  ...['tailBiting', 'fighting', 'restlessness', 'cough', 'diarrhoea', 'lameness', 'treatment', 'other'],
]

/** Fields whose values are keywords, which have other names on screen. */
const VOCABULARIES = [
  { key: 'messagePayload.classification', names: 'classification', keywords: CLASSIFICATIONS },
  { key: 'messagePayload.specification.type', names: 'specification', keywords: TOPICS },
]

/** The keywords of a vocabulary whose names on screen contain a word. */
function keywordsWith(word: string, keywords: readonly string[], nameOf: (keyword: string) => string): string[] {
  return keywords.filter((keyword) => nameOf(keyword).toLowerCase().includes(word))
}

/** The conditions under which a vocabulary contains each of the words; null if it cannot contain them all. */
function vocabularyConditions(
  words: readonly string[],
  { key, names, keywords }: (typeof VOCABULARIES)[number],
  t: Messages,
): Condition[] | null {
  const found = words.map((word) => keywordsWith(word, keywords, (keyword) => t(`${names}.${keyword}`)))
  return found.every(({ length }) => length > 0) ? found.map((list) => where(key, 'in', list)) : null
}

const containsAll = (key: string, words: readonly string[]) => words.map((word) => where(key, 'contains', word))

/** All ways in which words can be meant: as the name of a type together with a title, a camera or a topic. */
export function readingsOf(typed: string, t: Messages): Condition[][] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAXIMUM_WORDS)
  const typesWith = (word: string) => keywordsWith(word, INCIDENT_TYPES, (type) => incidentTypeName(type, t))
  const typeWords = words.filter((word) => typesWith(word).length > 0)
  const others = words.filter((word) => !typeWords.includes(word))
  const ofType = typeWords.map((word) => where('type', 'in', typesWith(word)))
  const inTexts = (given: readonly string[]) => TEXT_KEYS.map((key) => containsAll(key, given))
  const id = Id.safeParse(typed.trim()).data
  const ofId = id === undefined ? [] : [[where('incidentId', '==', id)]]
  if (others.length === 0) return [ofType, ...inTexts(words), ...ofId]
  const inVocabularies = VOCABULARIES.flatMap((vocabulary) => {
    const conditions = vocabularyConditions(others, vocabulary, t)
    return conditions ? [conditions] : []
  })
  return [...[...inTexts(others), ...inVocabularies].map((conditions) => [...ofType, ...conditions]), ...ofId]
}

/** Orders incidents: open ones first, then by their latest events. */
function byRelevance(left: IncidentSummary, right: IncidentSummary): number {
  const isClosed = ({ closedAt }: IncidentSummary) => Number(closedAt !== null)
  return isClosed(left) - isClosed(right) || right.lastEventTimestamp - left.lastEventTimestamp
}

/** The incidents that match some words, open or closed; without a word the newest open ones. */
export async function searchIncidents(
  session: Session,
  typed: string,
  { signal, t }: { signal: AbortSignal; t: Messages },
): Promise<IncidentSummary[]> {
  const list = (query: Condition[], order = [descending('lastEventTimestamp')]) =>
    session.list(incidents.query, { query, projection: INCIDENT_SUMMARY_KEYS, order, limit: LIMIT }, { signal })
  if (typed.trim() === '') {
    const { query, order } = incidentListQuery({ types: [], assignedTo: null, showClosed: false })
    return await list(query, order)
  }
  const found = await Promise.all(
    readingsOf(typed, t).map((conditions) => list([...conditions, where('hidden', '==', false)])),
  )
  const byId = new Map(found.flat().map((incident) => [incident.incidentId, incident]))
  return [...byId.values()].sort(byRelevance).slice(0, LIMIT)
}

/** Finds the incidents that match a name typed in a text. */
export function useIncidentLoader(): LoadIncidents {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  return useMemo(
    () => async (session, signal, typed) => {
      const found = await searchIncidents(session, typed, { signal, t })
      return found.map((incident) => ({
        incidentId: incident.incidentId,
        label: incidentTitle(incident, t),
        note: `${dayAndTime(incident.firstEventTimestamp)} · ${stateLabel(incident.state, t)}`,
      }))
    },
    [t, dayAndTime],
  )
}
