import { DEFAULT_RENDER_COLOR, DEFAULT_STAKEHOLDERS, INCLUDE_IN, type Incident } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { createNoticeHub } from '../../../instance/src/base'
import { openDatabase } from '../../../instance/src/database'
import { createIncidentStore } from '../../../instance/src/incidents'

/** Incidents of a barn besides its own history: as many as a list keeps on a device. */
export const MANY_INCIDENTS = 10_000
/** Time between two incidents, and how long each lasts, ms. */
const DISTANCE = 5 * MINUTE
const DURATION = HOUR
const CAMERAS = 12
const DETAILS = 7

/** An incident without what all have in common. */
type Content = Pick<Incident, 'type' | 'identifier' | 'messagePayload'>

const ISSUES = [
  'Water line leaks',
  'Feed line does not fill',
  'Fan is loud',
  'Gate is broken',
  'Lame animal',
  'Litter is wet',
]
const DOCUMENTATIONS = [
  { classification: 'technical', specification: { type: 'feeding' } },
  { classification: 'climate', specification: { type: 'ventilation' } },
  { classification: 'barn', specification: { type: 'cleaning' } },
  { classification: 'disease', specification: { type: 'cough' } },
]

function identifierOf(number: number, detectionName: string | null): Incident['identifier'] {
  const cameraId = `camera-${String((number % CAMERAS) + 1).padStart(2, '0')}`
  return { cameraId, componentType: 'camera', componentId: cameraId, detectionName, detectionIdentifier: null }
}

/**
 * An intervention names an animal by its number, so that the words of the titles are as many as in a barn that is at
 * work.
 */
function interventionOf(number: number): Content {
  const title = `${ISSUES[number % ISSUES.length]}, animal ${1_000 + number}`
  const messagePayload = { title, type: 'technical', severity: number % 4 }
  return { type: 'barnIntervention', identifier: identifierOf(number, null), messagePayload }
}

function deadAnimalOf(number: number): Content {
  const pens = (number % CAMERAS) * 2 + 1
  const messagePayload = { cameraName: `Pens ${pens}–${pens + 1}`, falsePositive: number % DETAILS === 0 }
  return { type: 'deadAnimal', identifier: identifierOf(number, 'deadAnimal'), messagePayload }
}

function documentationOf(number: number): Content {
  const messagePayload = { ...DOCUMENTATIONS[number % DOCUMENTATIONS.length] }
  return { type: 'barnDocumentation', identifier: identifierOf(number, null), messagePayload }
}

const KINDS = [interventionOf, deadAnimalOf, documentationOf, interventionOf, deadAnimalOf]

/** A closed incident; the higher its number, the longer ago it was. */
function incidentOf(number: number, now: number): Omit<Incident, 'version'> {
  const firstEventTimestamp = now - 2 * DURATION - number * DISTANCE
  const closedAt = firstEventTimestamp + DURATION
  const contentOf = KINDS[number % KINDS.length] ?? interventionOf
  return {
    // As long as the ids of an instance.
    incidentId: `01a00000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    ...contentOf(number),
    state: 'closed',
    firstEventTimestamp,
    lastEventTimestamp: closedAt,
    stateActiveSince: closedAt,
    closedAt,
    triggeredBy: null,
    assignedTo: number % DETAILS === 1 ? { entityId: 'operator', displayName: 'Ole Operator' } : null,
    hidden: false,
    hiddenNote: null,
    isPublicOpen: false,
    position: null,
    displayConfiguration: {
      includeIn: [...INCLUDE_IN],
      displaySettingEntityOverrides: [],
      displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
    },
    stakeholder: [...DEFAULT_STAKEHOLDERS],
    changedBy: null,
  }
}

/** Writes the incidents into a data folder that no instance uses, by the modules of the instance. */
export async function writeManyIncidents(folder: string): Promise<void> {
  const database = await openDatabase(folder)
  const { documents } = createIncidentStore({ database, hub: createNoticeHub(), now: Date.now })
  const now = Date.now()
  await documents.insertMany(Array.from({ length: MANY_INCIDENTS }, (_, number) => incidentOf(number, now)))
  await database.close()
}
