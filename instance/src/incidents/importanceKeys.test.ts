import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importanceOf, INCIDENT_TYPES, incidentTypeOf } from '@barn-workbench/core/incidentTypes'
import { MOST_IMPORTANT_FIRST, type Query } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { CAMERA, createIncidentInstance, START } from './testing/createIncidentInstance'

const facts = fc.oneof(
  ...[...INCIDENT_TYPES, 'waterLeak'].map((type) =>
    fc.record({
      type: fc.constant(type),
      state: fc.constantFrom(...Object.keys(incidentTypeOf(type).states), 'closed', 'dripping'),
      isClosed: fc.boolean(),
      age: fc.integer({ min: 0, max: 4 * DAY }),
      assignee: fc.constantFrom(null, 'keeper'),
      severity: fc.constantFrom(undefined, null, 0, 1, 2, 3, 4, '3'),
    }),
  ),
)

test('an instance orders and pages by the importance that screens compute', async () => {
  const instance = await createIncidentInstance()
  await instance.trigger('deadAnimal', 'detected', { identifier: { cameraId: CAMERA } })
  const [sample] = (await instance.call<Incident[]>('POST', '/api/incidents/query', {})).result
  if (!sample) throw new Error('there is no incident')
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 12 }), async (list) => {
      await sql`DELETE FROM incidents`.execute(instance.database.current())
      await instance.store.documents.insertMany(
        list.map(({ type, state, isClosed, age, assignee, severity }, index) => ({
          ...sample,
          incidentId: `incident-${index}`,
          type: type as Incident['type'],
          state,
          closedAt: isClosed || state === 'closed' ? START : null,
          firstEventTimestamp: START - age,
          assignedTo: assignee && { entityType: 'account', entityId: assignee, displayName: assignee },
          messagePayload: severity === undefined ? {} : { severity },
        })),
      )
      const query = async (more: Query) =>
        (await instance.call<Incident[]>('POST', '/api/incidents/query', { order: MOST_IMPORTANT_FIRST, ...more }))
          .result
      const all = await query({})
      const numbers = all.map((incident) => importanceOf(incident, START))
      expect(numbers).toEqual([...numbers].sort((left, right) => right - left))
      const paged: Incident[] = []
      for (;;) {
        const last = paged.at(-1)
        const page = await query({ limit: 5, ...(last && { startAfter: last }) })
        paged.push(...page)
        if (page.length < 5) break
      }
      expect(paged.map(({ incidentId }) => incidentId)).toEqual(all.map(({ incidentId }) => incidentId))
    }),
    { numRuns: 60 },
  )
})

test('the order follows the clock although nothing is written', async () => {
  const instance = await createIncidentInstance()
  const report = (severity: number) =>
    instance.trigger('barnIntervention', 'issueDetected', { payload: { title: 'a', type: 'technical', severity } })
  await report(1)
  instance.advance(20 * HOUR)
  await report(2)
  const severities = async () =>
    (await instance.call<Incident[]>('POST', '/api/incidents/query', { order: MOST_IMPORTANT_FIRST })).result.map(
      ({ messagePayload }) => messagePayload['severity'],
    )
  expect(await severities()).toEqual([2, 1])
  instance.advance(5 * HOUR)
  expect(await severities()).toEqual([1, 2])
})

test('a page after a document that is no incident is still a page', async () => {
  const instance = await createIncidentInstance()
  await instance.trigger('deadAnimal', 'detected', { identifier: { cameraId: CAMERA } })
  const body = { order: MOST_IMPORTANT_FIRST, startAfter: { type: 7, closedAt: 'x', messagePayload: [] } }
  expect((await instance.call('POST', '/api/incidents/query', body)).status).toBe(200)
})
