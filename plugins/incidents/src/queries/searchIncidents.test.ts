import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import { anIncident, createFakeHost, createFakeInstance, documents } from '@barn-workbench/plugin-sdk/testing'
import sdk from '../../../../plugin-sdk/locale/en/sdk.json'
import en from '../../locale/en.json'
import { readingsOf, searchIncidents } from './searchIncidents'

/** The messages of the plugin and of the SDK by their keys. */
const t = (key: string | readonly string[]) =>
  String(key)
    .split(/[.:]/)
    .reduce<unknown>((messages, name) => (messages as Record<string, unknown>)[name], { ...en, sdk }) as string

const of = (incidentId: string, type: string, messagePayload: object, closedAt: number | null = null) =>
  anIncident({
    incidentId,
    type,
    messagePayload: messagePayload as never,
    closedAt,
    displayConfiguration: { ...anIncident().displayConfiguration, includeIn: ['list'] },
  })

const ALL = [
  of('pen-7', 'deadAnimal', { cameraName: 'Pens 7–8' }),
  of('pen-9', 'deadAnimal', { cameraName: 'Pens 9–10' }, 5),
  of('feed', 'barnIntervention', { title: 'Feed line broken' }),
  of('motor', 'barnIntervention', { title: 'Dead motor' }),
  of('cough', 'barnDocumentation', { classification: 'disease', specification: { type: 'cough' } }),
  ...Array.from({ length: 300 }, (_, index) => of(`newer-${index}`, 'healthCheck', { prettyName: `Device ${index}` })),
  { ...of('secret', 'barnIntervention', { title: 'Feed' }), hidden: true },
]

async function find(typed: string): Promise<string[]> {
  const answers = [documents(incidents.query, 'incidentId', () => ALL)]
  const { session } = await createFakeHost(createFakeInstance({ permissions: ['incidents.view'], answers }))
  if (!session) throw new Error('no session')
  const found = await searchIncidents(session, typed, { signal: new AbortController().signal, t: t as never })
  return found.map(({ incidentId }) => incidentId)
}

test.each([
  ['broken', 'feed'],
  ['FEED line', 'feed'],
  ['dead', 'motor pen-7 pen-9'],
  ['dead 9', 'pen-9'],
  ['animal dead 7–8', 'pen-7'],
  ['documentation cough', 'cough'],
  ['disease', 'cough'],
  ['device 123', 'newer-123'],
  ['pen-9', 'pen-9'],
  ['nothing of this', ''],
])('"%s" finds "%s", open or closed, however old', async (typed, ids) => {
  expect((await find(typed)).sort().join(' ')).toBe(ids)
})

test('open ones stand before closed ones, and without a word eight open ones are offered', async () => {
  expect((await find('dead')).at(-1)).toBe('pen-9')
  const offered = await find('')
  expect([offered.length, offered.includes('pen-9')]).toEqual([8, false])
})

test('a search takes few calls and few conditions, however many words are typed', () => {
  const readings = readingsOf('a b c d e f g h i j k l m n o p q r s t u v w x y z', t as never)
  expect(readings.length).toBeLessThanOrEqual(6)
  expect(Math.max(...readings.map(({ length }) => length))).toBeLessThanOrEqual(19)
})
