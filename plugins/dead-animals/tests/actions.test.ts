import { expect, test } from 'vitest'
import { deadAnimals, incidents } from '@barn-workbench/core/contract'
import { anIncident, answer, createFakeHost, createFakeInstance, documents } from '@barn-workbench/plugin-sdk/testing'
import { actions } from '../src/actions'
import { markFalsePositive, revertFalsePositive } from '../src/writes/deadAnimalWrites'

const OPEN = { type: 'deadAnimal', state: 'deadAnimalExists' } as const
const actionOf = (name: string) => {
  const action = actions.find(({ id }) => id === `dead-animals.${name}`)
  if (action?.on !== 'incident') throw new Error(`no action ${name}`)
  return action
}

/** Starts an action on a dead animal, with an instance that notes the calls; the dialog is answered with `time`. */
async function start(name: string, time: number | null = null, ...rights: string[]) {
  const calls: [string, unknown][] = []
  const reply = (call: string) => (input: unknown) => {
    calls.push([call, input])
    return anIncident({ incidentId: 'dead', version: 2, ...OPEN })
  }
  const instance = createFakeInstance({
    permissions: ['deadAnimals.manage', 'incidents.view', ...rights],
    answers: [
      answer(deadAnimals.markRemoved, reply('removed')),
      answer(deadAnimals.markFalsePositive, reply('false')),
      answer(deadAnimals.revertFalsePositive, reply('reverted')),
      documents(incidents.query, 'incidentId', () => [
        anIncident({ incidentId: 'dead', ...OPEN, firstEventTimestamp: 3_000 }),
      ]),
      answer(incidents.get, () => anIncident({ incidentId: 'dead', ...OPEN })),
    ],
  })
  const host = await createFakeHost(instance, { dialogs: { 'dead-animals.removal-time': time } })
  const action = actionOf(name)
  const input = { incidentId: 'dead' }
  const asked = action.ask ? await (await action.ask())([input], host) : {}
  const result = asked && (await (await action.load())(action.implements.input.parse({ ...input, ...asked }), host))
  return { calls, result, told: host.told, dialogs: host.dialogs }
}

test('an animal is taken away now where that can be undone', async () => {
  const before = Date.now()
  const { calls, dialogs } = await start('remove', null, 'incidents.manage')
  expect(dialogs).toEqual([])
  expect(calls).toMatchObject([['removed', { params: { id: 'dead' } }]])
  const [[, { body }]] = calls as [[string, { body: { timestamp: number } }]]
  expect(body.timestamp).toBeGreaterThanOrEqual(before)
})

test.each([
  ['remove', []],
  ['remove-earlier', ['incidents.manage']],
])('%s asks for the time, and nothing is sent where the user cancels', async (name, rights) => {
  const { calls, result, told, dialogs } = await start(name, 5_000, ...rights)
  expect(dialogs).toMatchObject([{ input: { count: 1, earliest: 3_000 } }])
  expect(calls).toMatchObject([['removed', { params: { id: 'dead' }, body: { timestamp: 5_000 } }]])
  expect([result, told]).toEqual([{}, ['toast.deadAnimal.remove.success']])
  expect(await start(name, null, ...rights)).toMatchObject({ calls: [], result: null, told: [] })
})

test('a false alarm is noted, and taken back', async () => {
  expect((await start('mark-false-alarm')).calls).toMatchObject([['false', { params: { id: 'dead' } }]])
  expect((await start('revert-false-alarm')).calls).toMatchObject([['reverted', { params: { id: 'dead' } }]])
})

test('each is offered on dead animals in the state for it only', () => {
  const incidentsOf = {
    lying: anIncident(OPEN),
    falseAlarm: anIncident({ ...OPEN, state: 'closed', closedAt: 1, messagePayload: { falsePositive: true } }),
    removed: anIncident({ ...OPEN, state: 'closed', closedAt: 1, messagePayload: { falsePositive: false } }),
    other: anIncident({ type: 'barnIntervention', state: 'actionRequired' }),
  }
  const user = { accountId: 'anna', can: () => true }
  const offered = (name: string) =>
    Object.entries(incidentsOf).flatMap(([key, incident]) => (actionOf(name).when?.(incident, user) ? [key] : []))
  expect(offered('remove')).toEqual(['lying'])
  expect(offered('remove-earlier')).toEqual(['lying'])
  expect(offered('mark-false-alarm')).toEqual(['lying'])
  expect(offered('revert-false-alarm')).toEqual(['falseAlarm'])
})

test('a false alarm is drawn as closed at its first event until the instance answers, and back', () => {
  const before = anIncident({ ...OPEN, firstEventTimestamp: 1_000, lastEventTimestamp: 9_000 })
  const closed = markFalsePositive.optimistic?.(before, { incidentId: 'dead' }, 10_000)
  expect(closed).toMatchObject({ state: 'closed', closedAt: 1_000, lastEventTimestamp: 1_000 })
  expect(closed && revertFalsePositive.optimistic?.(closed, { incidentId: 'dead' }, 11_000)).toMatchObject({
    state: 'deadAnimalExists',
    closedAt: null,
    messagePayload: { falsePositive: false },
  })
})
