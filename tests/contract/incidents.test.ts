import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, field, find, first, type Reply, type Row } from './client'

const identifier = { componentType: 'barn', componentId: 'barn' }
const trigger = (type: string, name: string, payload: Row = {}, more: Row = {}) =>
  call('POST', '/api/incidents', { body: { incidentData: { type, trigger: name, identifier, payload, ...more } } })
const intervention = async (more: Row = {}) =>
  idOf(await trigger('barnIntervention', 'issueDetected', { title: 'Leak', type: 'technical', ...more }))
const idOf = (reply: Reply) => String(field(reply.result, 'incidentId'))
const read = async (id: string) => (await call('GET', `/api/incidents/${id}`)).result as Row

test('a new incident answers 201 with all its fields', async () => {
  const eventTimestamp = barnTime() - HOUR
  const reply = await trigger(
    'barnIntervention',
    'issueDetected',
    { title: 'Leak', type: 'technical', issue: 'waterLine', severity: 2 },
    { eventTimestamp },
  )
  expect(reply.status).toBe(201)
  expect(reply.result).toMatchObject({
    type: 'barnIntervention',
    state: 'actionRequired',
    firstEventTimestamp: eventTimestamp,
    lastEventTimestamp: eventTimestamp,
    closedAt: null,
    assignedTo: null,
    hidden: false,
    hiddenNote: null,
    triggeredBy: { entityType: 'account', displayName: expect.any(String) },
    stakeholder: ['contracting', 'production'],
    displayConfiguration: { includeIn: ['canvas', 'charts', 'list'], displaySettings: { renderColor: '#2980B9' } },
    messagePayload: { title: 'Leak', type: 'technical', issue: 'waterLine', severity: 2 },
  })
})

test('accepts severities up to 3 and defaults to 0', async () => {
  expect(field(await read(await intervention()), 'messagePayload.severity')).toBe(0)
  for (const severity of [-1, 4, 1.5])
    expect(
      (await trigger('barnIntervention', 'issueDetected', { title: 'x', type: 'technical', severity })).status,
    ).toBe(400)
})

test.each([
  ['no title', { type: 'technical' }],
  ['no type', { title: 'x' }],
  ['an unknown type', { title: 'x', type: 'weather' }],
  ['an issue of another type', { title: 'x', type: 'hygiene', issue: 'waterLine' }],
])('an intervention with %s is 400', async (_name, payload) => {
  const reply = await trigger('barnIntervention', 'issueDetected', payload as Row)
  expect(reply.status).toBe(400)
  expect(field(reply.body, 'errors.0.path')).toMatch(/^incidentData\.payload/)
})

test.each([
  ['technical', ['waterLine', 'feedLine', 'ventilation', 'heating', 'other']],
  ['hygiene', ['litter', 'cleaning', 'other']],
  ['animals', ['injury', 'separation', 'other']],
])('interventions of type %s accept each of their issues', async (type, issues) => {
  for (const issue of issues)
    expect([issue, (await trigger('barnIntervention', 'issueDetected', { title: issue, type, issue })).status]).toEqual(
      [issue, 201],
    )
})

test('changes an incident by a new event, and stores the event', async () => {
  const id = await intervention()
  const reply = await trigger(
    'barnIntervention',
    'noIssueDetected',
    { title: 'Mended', type: 'technical' },
    { incidentId: id },
  )
  expect([reply.status < 300, idOf(reply)]).toEqual([true, id])
  expect((await read(id)).state).toBe('issueResolved')
  const events = await find('incidentEvents', [{ key: 'incidentId', operator: '==', value: id }], {
    order: [{ key: 'eventTimestamp', direction: 'asc' }],
  })
  expect(events.map((event) => event.state)).toEqual(['actionRequired', 'issueResolved'])
  expect(events[0]).toMatchObject({
    incidentEventId: expect.any(String),
    incidentId: id,
    eventTimestamp: expect.any(Number),
    payload: expect.any(Object),
    triggeredBy: { entityType: 'account' },
  })
})

test('closes an incident once and refuses further events on it', async () => {
  const id = await intervention()
  expect((await call('PUT', `/api/incidents/${id}`, { body: {} })).status).toBeLessThan(300)
  const closed = await read(id)
  expect([closed.state, Number.isInteger(closed.closedAt)]).toEqual(['closed', true])
  const again = await call('PUT', `/api/incidents/${id}`)
  expect([again.status, field(again.body, 'type')]).toEqual([409, 'incident/already-closed'])
  expect(
    (await trigger('barnIntervention', 'noIssueDetected', { title: 'x', type: 'technical' }, { incidentId: id }))
      .status,
  ).toBe(409)
})

test('reopens only a closed incident, in its state before closing', async () => {
  const id = await intervention()
  expect((await call('PUT', `/api/incidents/reopen/${id}`)).status).toBe(409)
  await trigger('barnIntervention', 'noIssueDetected', { title: 'Mended', type: 'technical' }, { incidentId: id })
  await call('PUT', `/api/incidents/${id}`)
  expect((await call('PUT', `/api/incidents/reopen/${id}`)).status).toBeLessThan(300)
  expect(await read(id)).toMatchObject({ state: 'issueResolved', closedAt: null })
})

test('assigns and unassigns an incident', async () => {
  const id = await intervention()
  const account = await first('accounts')
  expect((await call('PUT', `/api/incidents/assign/${id}/${String(account.accountId)}`)).status).toBeLessThan(300)
  expect((await read(id)).assignedTo).toMatchObject({ entityId: account.accountId, displayName: account.displayName })
  expect((await call('PUT', `/api/incidents/unassign/${id}`)).status).toBeLessThan(300)
  expect((await read(id)).assignedTo).toBeNull()
  expect((await call('PUT', `/api/incidents/assign/${id}/nobody`)).status).toBe(404)
})

test('hides an incident with a reason and unhides it', async () => {
  const id = await intervention()
  expect((await call('PUT', `/api/incidents/hide/${id}`, { body: {} })).status).toBe(400)
  expect((await call('PUT', `/api/incidents/hide/${id}`, { body: { reason: 'Twice' } })).status).toBeLessThan(300)
  const hidden = await read(id)
  expect(hidden.hidden).toBe(true)
  expect(hidden.hiddenNote).toMatchObject({ type: 'doc' })
  expect(JSON.stringify(hidden.hiddenNote)).toContain('Twice')
  expect((await call('DELETE', `/api/incidents/hide/${id}`)).status).toBeLessThan(300)
  expect((await read(id)).hidden).toBe(false)
})

test('refuses an empty reason', async () => {
  const id = await intervention()
  for (const reason of ['', '   ', { type: 'doc', content: [{ type: 'paragraph' }] }])
    expect((await call('PUT', `/api/incidents/hide/${id}`, { body: { reason } })).status).toBe(400)
})

test('changes generic properties alone or together and refuses unknown values', async () => {
  const id = await intervention()
  const put = (genericProperties: Row) =>
    call('PUT', `/api/incidents/genericProperties/${id}`, { body: genericProperties })
  expect((await put({ stakeholder: ['production'] })).status).toBeLessThan(300)
  const displayConfiguration = {
    includeIn: ['charts'],
    displaySettingEntityOverrides: [],
    displaySettings: { renderColor: '#ff0000' },
  }
  expect((await put({ displayConfiguration })).status).toBeLessThan(300)
  expect(await read(id)).toMatchObject({ stakeholder: ['production'], displayConfiguration })
  expect((await put({ displayConfiguration: { ...displayConfiguration, includeIn: ['moon'] } })).status).toBe(400)
  expect((await put({ surprise: 1 })).status).toBe(400)
})

test('removes an incident with its events', async () => {
  const id = await intervention()
  expect((await call('DELETE', `/api/incidents/${id}`)).status).toBe(204)
  expect((await call('GET', `/api/incidents/${id}`)).status).toBe(404)
  expect(await find('incidentEvents', [{ key: 'incidentId', operator: '==', value: id }])).toEqual([])
})

test('optionalOverrides set the stakeholders and colours of a new incident', async () => {
  const reply = await trigger(
    'barnIntervention',
    'issueDetected',
    { title: 'x', type: 'technical' },
    { optionalOverrides: { stakeholder: ['contracting'] } },
  )
  expect([reply.status, field(reply.result, 'stakeholder')]).toEqual([201, ['contracting']])
})

test('refuses an unknown type or trigger, a future time, another incident and missing incidentData', async () => {
  expect((await trigger('weather', 'rained')).status).toBe(400)
  expect((await trigger('barnIntervention', 'rained', { title: 'x', type: 'technical' })).status).toBe(400)
  expect(
    (await trigger('barnIntervention', 'issueDetected', { title: 'x', type: 'technical' }, { incidentId: 'unknown' }))
      .status,
  ).toBe(404)
  expect((await call('POST', '/api/incidents', { body: {} })).status).toBe(400)
  expect(
    (await trigger('barnIntervention', 'issueDetected', { title: 'x', type: 'technical' }, { surprise: 1 })).status,
  ).toBe(400)
})

test('records a closed incident of the past', async () => {
  const eventTimestamp = barnTime() - 30 * HOUR
  const body = { incidentData: { identifier, payload: { title: 'Long ago', type: 'technical' }, eventTimestamp } }
  const reply = await call('POST', '/api/incidents/retroactive/barnIntervention', { body })
  expect(reply.status).toBe(201)
  expect(reply.result).toMatchObject({ type: 'barnIntervention', firstEventTimestamp: eventTimestamp })
  expect((await call('POST', '/api/incidents/retroactive/weather', { body })).status).toBeGreaterThanOrEqual(400)
})

test.each([
  ['deadAnimal'],
  ['penState'],
  ['barnState'],
  ['healthCheck'],
  ['timeSeries'],
  ['barnDocumentation'],
  ['barnIntervention'],
])('handler of %s: triggers with from, to and a JSON Schema, simplified without it', async (type) => {
  const full = field((await call('GET', `/api/incidents/handlers/${type}/false`)).result, 'triggers') as Record<
    string,
    Row
  >
  const simple = (await call('GET', `/api/incidents/handlers/${type}/true`)).result as Row
  expect(simple.type).toBe(type)
  expect(Object.keys(simple.triggers as Row)).toEqual(Object.keys(full))
  for (const one of Object.values(full)) {
    expect(Object.keys(one).sort()).toEqual(['from', 'payload', 'to'])
    expect(field(one, 'payload.$schema')).toBe('https://json-schema.org/draft/2020-12/schema')
  }
  for (const one of Object.values(simple.triggers as Record<string, Row>))
    expect(Object.keys(one).sort()).toEqual(['from', 'to'])
})

test('filters handlers by true and false only', async () => {
  expect([400, 404]).toContain((await call('GET', '/api/incidents/handlers/deadAnimal/maybe')).status)
})
