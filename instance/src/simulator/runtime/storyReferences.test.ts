import { expect, test } from 'vitest'
import { RichTextDocument, type Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { createIncidentInstance, START, type IncidentInstance } from '../../incidents/testing/createIncidentInstance'
import { createBarn, generateIncidentStory, type SimulatedEvent } from '../model'
import { createEventRecorder } from './eventRecorder'

const person = { entityType: 'account', entityId: 'keeper', displayName: 'Kim' } as const

/** Records a story in an instance. */
const record = ({ database, store, now }: IncidentInstance, story: readonly SimulatedEvent[]): Promise<void> =>
  createEventRecorder({ database, incidents: store, now })(story, { person })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

function documentationOf(incidentKey: string, eventTimestamp: number, ...content: object[]): SimulatedEvent {
  return {
    incidentKey,
    type: 'barnDocumentation',
    trigger: 'started',
    eventTimestamp,
    by: 'account',
    identifier: {
      cameraId: null,
      componentType: null,
      componentId: null,
      detectionName: null,
      detectionIdentifier: null,
    },
    payload: {
      classification: 'technical',
      specification: { type: 'water', location: 'global', startTimestamp: eventTimestamp },
      description: { type: 'doc', content },
    },
  }
}

test('a text names incidents and accounts by id, and leaves out a paragraph about the unknown', async () => {
  const instance = await createIncidentInstance()
  await instance.addAccount('account-7', 'operator', 'Ole')
  const related = (incidentKey: string) => paragraph({ type: 'incident', attrs: { incidentKey } })
  const ask = (userName: string) => paragraph({ type: 'mention', attrs: { userName } })
  const seen = paragraph({ type: 'text', text: 'Seen' })
  await record(instance, [documentationOf('first', START - 2 * HOUR, seen)])
  const second = documentationOf(
    'second',
    START - HOUR,
    seen,
    related('first'),
    related('none'),
    ask('operator'),
    ask('x'),
  )

  await record(instance, [second])

  const order = [{ key: 'firstEventTimestamp', direction: 'asc' }]
  const [first, last] = (await instance.call<Incident[]>('POST', '/api/incidents/query', { order })).result
  expect(last?.messagePayload['description']).toEqual({
    type: 'doc',
    content: [
      seen,
      paragraph({ type: 'incident', attrs: { incidentId: first?.incidentId } }),
      paragraph({ type: 'mention', attrs: { accountId: 'account-7', label: 'Ole' } }),
    ],
  })
})

test.each(['pigs', 'chickens'] as const)('every text of a simulated barn of %s is valid rich text', async (species) => {
  const instance = await createIncidentInstance()
  await instance.addAccount('account-7', 'operator', 'Ole')
  const barn = createBarn({ seed: 3, species, simulationStart: START })
  await record(instance, generateIncidentStory(barn, START - 35 * DAY, START))
  const { result } = await instance.call<Incident[]>('POST', '/api/incidents/query', { limit: 1_000 })
  const texts = result.flatMap(({ hiddenNote, messagePayload }) => [hiddenNote, messagePayload['description'] ?? null])
  for (const text of texts) if (text !== null) expect(RichTextDocument.safeParse(text)).toMatchObject({ success: true })
  expect(JSON.stringify(texts)).toContain('"accountId":"account-7"')
  expect(JSON.stringify(texts)).toContain('"type":"incident"')
  expect(result.filter(({ state }) => state === 'hidden').length).toBeGreaterThan(0)
  expect(result.filter(({ state, hidden }) => (state === 'hidden') !== hidden)).toEqual([])
})
