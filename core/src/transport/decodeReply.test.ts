import { expect, test } from 'vitest'
import { z } from 'zod'
import { cameras, incidents } from '../contract'
import { ProblemError } from '../result'
import { DEFAULT_RENDER_COLOR, NO_IDENTIFIER } from '../schema'
import { decodeBytes, listSchemaOf, projectedKeys } from './decodeReply'

const bytesOf = (result: unknown) => new TextEncoder().encode(JSON.stringify({ result }))
const camera = {
  cameraId: 'a',
  version: 1,
  name: 'A',
  tags: [],
  decommissioned: false,
  privacy: false,
  lastSeenOnline: null,
  sourceProblem: null,
}
const listOf = (badItems: number) => bytesOf([camera, ...Array.from({ length: badItems }, () => ({}))])

test('up to 200 items that cannot be decoded are left out of a list', () => {
  expect(decodeBytes(cameras.query, listOf(200))).toEqual({
    value: [camera],
    skippedItems: { count: 200, firstPath: '1.cameraId' },
  })
})

test('a list with more such items is refused at the 201st, without a look at the rest', () => {
  let parsed = 0
  const item = z.unknown().refine(() => {
    parsed++
    return false
  })
  const decode = () => decodeBytes({ form: 'result', reply: z.array(item) }, listOf(100_000))
  expect(decode).toThrow(new ProblemError({ code: 'client/unexpected-reply', params: { path: '0' } }))
  expect(parsed).toBe(201)
})

test.each([
  [null, 'result'],
  [{ n: 'x' }, 'n'],
])('a reply of another shape, %j, is named by its place', (result, path) => {
  const decode = () => decodeBytes({ form: 'result', reply: z.object({ n: z.number() }) }, bytesOf(result))
  const problem = expect.objectContaining({ code: 'client/unexpected-reply', params: { path } })
  expect(decode).toThrow(expect.objectContaining({ problem }))
})

const keys = ['incidentId', 'state', 'assignedTo.displayName', 'messagePayload.title', 'identifier.cameraId'] as const
const partial = {
  incidentId: 'i1',
  state: 'open',
  assignedTo: { displayName: null },
  messagePayload: { title: 'Water' },
  identifier: { cameraId: 'camera-01' },
}

test('documents of a projection are decoded key by key; what a document lacks below a dotted key is null', () => {
  expect(decodeBytes(incidents.query, bytesOf([{ ...partial, more: 1 }]), { projection: keys })).toEqual({
    value: [partial],
  })
})

test('of a projection too, items that cannot be decoded are left out', () => {
  const broken = [{ ...partial, state: 7 }, { state: 'open' }, partial, { ...partial, assignedTo: { displayName: 5 } }]
  expect(decodeBytes(incidents.query, bytesOf(broken), { projection: keys })).toEqual({
    value: [partial],
    skippedItems: { count: 3, firstPath: '0.state' },
  })
})

test('a list of which nothing can be decoded is refused, since it is not empty', () => {
  const decode = () => decodeBytes(cameras.query, bytesOf([{}, {}]))
  expect(decode).toThrow(new ProblemError({ code: 'client/unexpected-reply', params: { path: '0.cameraId' } }))
})

test('of an incident with odd fields as much is kept as can be read, in a projection too', () => {
  const whole = {
    incidentId: 'i1',
    version: 1,
    type: 'deadAnimal',
    state: 'open',
    firstEventTimestamp: 1,
    lastEventTimestamp: 1,
    stateActiveSince: 1,
    closedAt: null,
    assignedTo: null,
    hidden: false,
    isPublicOpen: true,
    position: null,
  }
  const odd = {
    identifier: null,
    messagePayload: [1, 2],
    triggeredBy: 'cron',
    hiddenNote: 'old',
    displayConfiguration: { includeIn: ['list', 'moon'], displaySettings: { renderColor: 'red' } },
    stakeholder: 'production',
    changedBy: 4,
  }
  expect(decodeBytes(incidents.query, bytesOf([{ ...whole, ...odd }])).value).toEqual([
    {
      ...whole,
      identifier: NO_IDENTIFIER,
      messagePayload: { payload: [1, 2] },
      triggeredBy: null,
      hiddenNote: null,
      displayConfiguration: {
        includeIn: ['list'],
        displaySettingEntityOverrides: [],
        displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
      },
      stakeholder: [],
      changedBy: null,
    },
  ])
  const parts = ['incidentId', 'identifier.cameraId', 'displayConfiguration.displaySettings.renderColor']
  expect(
    decodeBytes(incidents.query, bytesOf([{ incidentId: 'i1', ...odd }]), { projection: parts }).value,
  ).toMatchObject([
    {
      identifier: { cameraId: null },
      displayConfiguration: { displaySettings: { renderColor: DEFAULT_RENDER_COLOR } },
    },
  ])
})

test('a key that the schema does not know may be anything', () => {
  const reply = decodeBytes(incidents.query, bytesOf([{ news: { a: 1 } }]), { projection: ['news'] })
  expect(reply).toEqual({ value: [{ news: { a: 1 } }] })
})

test('a projection always asks for the ids', () => {
  const item = listSchemaOf(incidents.query.reply)?.element as z.ZodType
  expect(projectedKeys(item, ['state', 'incidentId'])).toEqual(['incidentId', 'state'])
})
