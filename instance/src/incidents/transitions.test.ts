import { beforeAll, expect, test } from 'vitest'
import { INCIDENT_TYPES, type IncidentType } from '@barn-workbench/core/incidentTypes'
import { type Incident } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import {
  createIncidentInstance,
  documentation,
  intervention,
  START,
  type IncidentInstance,
} from './testing/createIncidentInstance'

type State = string | null
interface Known {
  states: string[]
  begins: Record<string, string>
  moves: Record<string, string>
}

/** `state trigger` → state after it; all others are refused. Written independently of the table that it checks. */
const known: Record<IncidentType, Known> = {
  deadAnimal: {
    states: ['deadAnimalExists', 'closed', 'dismissed'],
    begins: { detected: 'deadAnimalExists' },
    moves: {
      'deadAnimalExists detected': 'deadAnimalExists',
      'deadAnimalExists removed': 'closed',
      'deadAnimalExists falsePositive': 'closed',
      'dismissed reverted': 'deadAnimalExists',
    },
  },
  penState: {
    states: ['penFull', 'penEmpty', 'closed'],
    begins: { animalsDetected: 'penFull', noAnimalsDetected: 'penEmpty' },
    moves: {
      'penFull noAnimalsDetected': 'penEmpty',
      'penFull barnEvent': 'penFull',
      'penEmpty barnEvent': 'penEmpty',
      'penEmpty animalsDetected': 'penFull',
    },
  },
  barnState: {
    states: ['penFull', 'penEmpty', 'closed'],
    begins: { animalsDetected: 'penFull', noAnimalsDetected: 'penEmpty' },
    moves: {
      'penFull noAnimalsDetected': 'penEmpty',
      'penFull barnEvent': 'penFull',
      'penEmpty barnEvent': 'penEmpty',
      'penEmpty animalsDetected': 'penFull',
    },
  },
  healthCheck: {
    states: ['isBelowThreshold', 'wasBelowThreshold', 'hadNoDarknessPeriod', 'closed'],
    begins: { belowThreshold: 'isBelowThreshold', noDarknessPeriod: 'hadNoDarknessPeriod' },
    moves: {
      'isBelowThreshold belowThreshold': 'isBelowThreshold',
      'isBelowThreshold recovered': 'wasBelowThreshold',
      'isBelowThreshold noDarknessPeriod': 'hadNoDarknessPeriod',
      'wasBelowThreshold belowThreshold': 'isBelowThreshold',
      'wasBelowThreshold noDarknessPeriod': 'hadNoDarknessPeriod',
      'hadNoDarknessPeriod belowThreshold': 'isBelowThreshold',
      'hadNoDarknessPeriod noDarknessPeriod': 'hadNoDarknessPeriod',
    },
  },
  timeSeries: {
    states: ['open', 'closed'],
    begins: { aboveThreshold: 'open' },
    moves: { 'open aboveThreshold': 'open', 'open recovered': 'closed' },
  },
  barnIntervention: {
    states: ['actionRequired', 'issueResolved', 'closed'],
    begins: { issueDetected: 'actionRequired', noIssueDetected: 'issueResolved' },
    moves: {
      'actionRequired issueDetected': 'actionRequired',
      'actionRequired noIssueDetected': 'issueResolved',
      'issueResolved issueDetected': 'actionRequired',
    },
  },
  barnDocumentation: {
    states: ['created', 'hidden', 'closed'],
    begins: { started: 'created', observed: 'closed', create: 'created' },
    moves: { 'created ended': 'closed', 'created hide': 'hidden', 'hidden create': 'created' },
  },
}

const firstTriggers: Record<IncidentType, Record<string, string[]>> = {
  deadAnimal: {
    deadAnimalExists: ['detected'],
    closed: ['detected', 'removed'],
    dismissed: ['detected', 'falsePositive'],
  },
  penState: {
    penFull: ['animalsDetected'],
    penEmpty: ['animalsDetected', 'noAnimalsDetected'],
    closed: ['animalsDetected', 'close'],
  },
  barnState: {
    penFull: ['animalsDetected'],
    penEmpty: ['animalsDetected', 'noAnimalsDetected'],
    closed: ['animalsDetected', 'close'],
  },
  healthCheck: {
    isBelowThreshold: ['belowThreshold'],
    wasBelowThreshold: ['belowThreshold', 'recovered'],
    hadNoDarknessPeriod: ['noDarknessPeriod'],
    closed: ['noDarknessPeriod', 'close'],
  },
  timeSeries: { open: ['aboveThreshold'], closed: ['aboveThreshold', 'recovered'] },
  barnIntervention: {
    actionRequired: ['issueDetected'],
    issueResolved: ['issueDetected', 'noIssueDetected'],
    closed: ['issueDetected', 'close'],
  },
  barnDocumentation: { created: ['create'], hidden: ['create', 'hide'], closed: ['started', 'ended'] },
}

const payloads: Record<string, object> = {
  barnEvent: { event: 'thinning' },
  issueDetected: intervention,
  noIssueDetected: intervention,
  started: documentation('feeding', { startTimestamp: START }),
  create: documentation('feeding'),
  observed: documentation('visit', { timestamp: START }, 'barn'),
  hide: { reason: 'twice' },
}

let instance: IncidentInstance
let place = 0
beforeAll(async () => {
  instance = await createIncidentInstance()
})

async function incidentIn(type: IncidentType, state: string): Promise<Incident> {
  let incident: Incident | undefined
  const identifier = { componentId: `place-${place++}` }
  for (const trigger of firstTriggers[type][state] ?? []) {
    instance.advance(HOUR)
    const incidentId = incident?.incidentId
    const reply =
      trigger === 'close'
        ? await instance.call('PUT', `/api/incidents/${incidentId}`)
        : await instance.trigger(type, trigger, {
            identifier,
            payload: payloads[trigger] ?? {},
            ...(incidentId && { incidentId }),
          })
    expect(reply.status).toBe(trigger === 'close' ? 200 : 201)
    incident = reply.result
  }
  if (!incident) throw new Error(`no way to ${state}`)
  return incident
}

async function after(type: IncidentType, state: State, trigger: string): Promise<[number, string | undefined]> {
  const current = state === null ? null : await incidentIn(type, state)
  instance.advance(HOUR)
  const identifier = { componentId: `place-${place++}` }
  const more = { payload: payloads[trigger] ?? {}, ...(current ? { incidentId: current.incidentId } : { identifier }) }
  const reply = await instance.trigger(type, trigger, more)
  if (reply.status !== 201 && current)
    expect((await instance.call('GET', `/api/incidents/${current.incidentId}`)).result).toEqual(current)
  return [reply.status, reply.status === 201 ? reply.result.state : reply.type]
}

test.each(INCIDENT_TYPES)('every trigger of %s in every state', async (type) => {
  const handler = await instance.call<{ triggers: Record<string, { from: string[] | null; to: string | null }> }>(
    'GET',
    `/api/incidents/handlers/${type}/true`,
  )
  const triggers = Object.keys(handler.result.triggers)
  const { states, begins, moves } = known[type]
  expect(new Set(triggers)).toEqual(
    new Set([...Object.keys(begins), ...Object.keys(moves).map((move) => move.split(' ')[1] ?? '')]),
  )
  for (const trigger of triggers) {
    if (type === 'barnState') await closeAll('barnState')
    expect([trigger, await after(type, null, trigger)]).toEqual([
      trigger,
      begins[trigger] ? [201, begins[trigger]] : [409, 'incident/illegal-trigger'],
    ])
    for (const state of states) {
      const to = moves[`${state} ${trigger}`]
      expect([state, trigger, await after(type, state, trigger)]).toEqual([
        state,
        trigger,
        to ? [201, to] : [409, 'incident/illegal-trigger'],
      ])
      const { from } = handler.result.triggers[trigger] ?? { from: null }
      if (from?.includes(state) && state !== 'closed') expect(to).toBeDefined()
    }
  }
})

async function closeAll(type: string): Promise<void> {
  const open = await instance.call<Incident[]>('POST', '/api/incidents/query', {
    query: [
      { key: 'type', operator: '==', value: type },
      { key: 'closedAt', operator: '==', value: null },
    ],
  })
  for (const { incidentId } of open.result) await instance.call('PUT', `/api/incidents/${incidentId}`)
}

test('refuses an unknown trigger or type', async () => {
  expect(await instance.trigger('deadAnimal', 'vanished')).toMatchObject({
    status: 400,
    errors: [{ path: 'incidentData.trigger' }],
  })
  expect(await instance.trigger('deadAnimal', 'constructor')).toMatchObject({ status: 400 })
  expect(await instance.trigger('fire', 'detected')).toMatchObject({
    status: 400,
    errors: [{ path: 'incidentData.type' }],
  })
  expect(await instance.call('GET', '/api/incidents/handlers/toString/true')).toMatchObject({
    status: 404,
    type: 'incident/unknown-type',
  })
  const { incidentId } = await incidentIn('deadAnimal', 'deadAnimalExists')
  expect(await instance.trigger('timeSeries', 'recovered', { incidentId })).toMatchObject({
    status: 400,
    errors: [{ path: 'incidentData.type' }],
  })
  expect(await instance.trigger('deadAnimal', 'removed', { incidentId: 'none' })).toMatchObject({
    status: 404,
    type: 'incident/not-found',
  })
})
