import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accounts, incidents } from '@barn-workbench/core/contract'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { ProblemError } from '@barn-workbench/core/result'
import { documentOfText, type Incident } from '@barn-workbench/core/schema'
import type { ActionUser } from '@barn-workbench/plugin-sdk'
import {
  anIncident,
  answer,
  createFakeHost,
  createFakeInstance,
  documents,
  refusal,
  type FakeAnswers,
  type FakeHost,
} from '@barn-workbench/plugin-sdk/testing'
import { actions, open } from '../src/actions'
import { openIncidents } from '../src/finders'
import { REPORTED_TYPES, screensOf } from '../src/types'

const list = [
  anIncident({ incidentId: 'dead', type: 'deadAnimal', messagePayload: { cameraName: 'Pens 1–2' } }),
  anIncident({ incidentId: 'pen', type: 'penState' }),
  anIncident({ incidentId: 'old', type: 'deadAnimal', closedAt: 1 }),
]
const instance = () =>
  createFakeInstance({
    permissions: ['incidents.view'],
    answers: [documents(incidents.query, 'incidentId', () => list)],
  })

test('opening an incident shows its page', async () => {
  const host = await createFakeHost(instance())
  const run = await open.load()
  expect(await run({ incidentId: 'dead' }, host)).toEqual({})
  expect(host.paths).toEqual([`/instance/${host.session?.id}/incident/dead`])
})

test('without a barn nothing is opened', async () => {
  const host = await createFakeHost(null)
  expect(await (await open.load())({ incidentId: 'dead' }, host)).toBeNull()
  expect(host.paths).toEqual([])
})

test('the palette finds the open incidents by their titles', async () => {
  const { session } = await createFakeHost(instance())
  const find = await openIncidents.load()
  if (!session) throw new Error('no session')
  const found = await find(session, new AbortController().signal, (key) => String(key))
  expect(found.map(({ id, label }) => [id, label])).toEqual([['dead', 'Pens 1–2 · kind.deadAnimal']])
})

/** An instance that notes the calls that change an incident, and answers what it has made of it. */
function changing(calls: [string, unknown][], changed: Partial<Incident>) {
  const reply = (name: string) => (input: unknown) => {
    calls.push([name, input])
    return anIncident({ incidentId: 'dead', version: 2, ...changed })
  }
  return createFakeInstance({
    permissions: ['incidents.view', 'incidents.manage', 'authentication.list_users'],
    answers: [
      answer(incidents.close, reply('close')),
      answer(incidents.reopen, reply('reopen')),
      answer(incidents.assign, reply('assign')),
      answer(incidents.unassign, reply('unassign')),
      answer(incidents.hide, reply('hide')),
      answer(incidents.unhide, reply('unhide')),
      answer(incidents.updateGenericProperties, reply('edit')),
      answer(incidents.get, reply('get')),
      answer(accounts.name, () => ({ accountId: 'account-1', displayName: 'Anna' })),
    ],
  })
}

/** An instance that refuses every change. */
function refusing() {
  const refuse = () => {
    throw refusal('incident/not-found')
  }
  const { close, reopen, assign, unassign, hide, unhide, updateGenericProperties, remove } = incidents
  return createFakeInstance({
    permissions: ['incidents.view', 'incidents.manage', 'authentication.list_users'],
    answers: [
      ...[close, reopen, assign, unassign, hide, unhide, updateGenericProperties, remove].map((call) =>
        answer(call as typeof close, refuse),
      ),
      answer(incidents.get, () => anIncident({ incidentId: 'dead' })),
    ],
  })
}

/** Runs an action with its questions, as the workbench does. */
async function start(name: string, calls: [string, unknown][], answers: FakeAnswers = {}) {
  const host = await createFakeHost(changing(calls, {}), answers)
  return { host, result: await startWith(host, name) }
}

async function startWith(host: FakeHost, name: string) {
  const action = actions.find(({ id }) => id === `incidents.${name}`)
  if (!action) throw new Error(`no action ${name}`)
  const input = { incidentId: 'dead' }
  const asked = action.ask ? await (await action.ask())([input], host) : {}
  return asked && (await (await action.load())(action.implements.input.parse({ ...input, ...asked }), host))
}

const params = { params: { id: 'dead' } }
const isJust = (expected: unknown) => (actual: unknown) => JSON.stringify(actual) === JSON.stringify(expected)

test.each([
  ['close', ['close', params], 'toast.incident.close.success'],
  ['reopen', ['reopen', params], 'toast.incident.reopen.success'],
  ['unassign', ['unassign', params], 'toast.incident.unassign.success'],
  ['unhide', ['unhide', params], 'toast.incident.unhide.success'],
  ['assign-to-me', ['assign', { params: { id: 'dead', accountId: 'account-1' } }], 'toast.incident.assign.success'],
])('%s makes one call and tells it', async (name, call, told) => {
  const calls: [string, unknown][] = []
  const { host, result } = await start(name, calls)
  expect(result).toEqual({})
  expect(calls).toMatchObject([call])
  expect(host.told).toEqual([told])
})

const ASKED: FakeAnswers = {
  dialogs: {
    'incidents.reason': documentOfText('A feeder'),
    'incidents.account': { entityId: 'account-2', displayName: 'Ben' },
    'incidents.properties': { ...anIncident().displayConfiguration, includeIn: ['list'], stakeholder: [] },
  },
}
const languages = ['en', 'de'].map((language) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../locale/${language}.json`), 'utf8')),
) as { toast: { incident: Record<string, { success?: string; error?: string }> } }[]

test.each([
  ['hide', 'hide'],
  ['unhide', 'unhide'],
  ['close', 'close'],
  ['reopen', 'reopen'],
  ['assign', 'assign'],
  ['unassign', 'unassign'],
  ['generic properties', 'edit'],
] as const)(
  '%s has a success and an error toast; one that has failed never says that it has worked',
  async (_, name) => {
    expect((await start(name, [], ASKED)).host.told).toEqual([`toast.incident.${name}.success`])
    const host = await createFakeHost(refusing(), ASKED)
    await expect(startWith(host, name)).rejects.toThrow(ProblemError)
    expect(host.told).toEqual([`toast.incident.${name}.error`])
  },
)

test('delete is told while it can be undone, and as an error where it fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const host = await createFakeHost(refusing())
  const failed = expect(startWith(host, 'remove')).rejects.toThrow(ProblemError)
  await vi.advanceTimersByTimeAsync(8_000)
  await failed
  expect(host.told).toEqual(['toast.incident.remove.held', 'toast.incident.remove.error'])
})

test.each(['hide', 'unhide', 'close', 'reopen', 'remove', 'edit', 'assign', 'unassign'])(
  'the toasts of %s have words in both languages',
  (name) => {
    for (const { toast } of languages) {
      const { success = '', error = '' } = toast.incident[name] ?? {}
      expect([success, error]).toEqual([expect.stringMatching(/\w{3,}/), expect.stringMatching(/\w{3,}/)])
      expect(success).not.toBe(error)
    }
  },
)

test('people add events and documentations to the types that take them', () => {
  const typesWith = (action: string) =>
    [...INCIDENT_TYPES, 'waterLeak'].filter((type) => fitting(anIncident({ type }), user()).includes(action))
  expect(typesWith('add-event')).toEqual([
    'barnIntervention',
    'deadAnimal',
    'penState',
    'timeSeries',
    'barnState',
    'waterLeak',
  ])
  expect(typesWith('document')).toEqual([
    'barnDocumentation',
    'barnIntervention',
    'deadAnimal',
    'timeSeries',
    'waterLeak',
  ])
})

test('a health check that still fails is closed by force, after a question', async () => {
  const calls: [string, unknown][] = []
  expect((await start('force-close', calls)).result).toBeNull()
  expect(calls).toEqual([])
  const { result } = await start('force-close', calls, { dialogs: { 'incidents.force-close': true } })
  expect(result).toEqual({})
  expect(calls).toMatchObject([['close', { body: { forceClose: true } }]])
})

test('one incident is deleted without a question, several after one', async () => {
  const action = actions.find(({ id }) => id === 'incidents.remove')
  const ask = (await action?.ask?.()) as (inputs: unknown[], host: FakeHost) => Promise<unknown>
  const inputs = [{ incidentId: 'a' }, { incidentId: 'b' }]
  const host = await createFakeHost(refusing())
  expect(await ask(inputs.slice(0, 1), host)).toEqual({})
  expect(host.dialogs).toEqual([])
  expect(await ask(inputs, host)).toBeNull()
  expect(host.dialogs).toEqual([{ id: 'incidents.delete', input: { count: 2 } }])
  const willing = await createFakeHost(refusing(), { dialogs: { 'incidents.delete': true } })
  expect(await ask(inputs, willing)).toEqual({})
})

test('hiding asks for a reason, and hides nothing without one', async () => {
  const calls: [string, unknown][] = []
  const cancelled = await start('hide', calls)
  expect(cancelled.host.dialogs).toEqual([{ id: 'incidents.reason', input: { count: 1 } }])
  expect(calls).toEqual([])
  await start('hide', calls, { dialogs: { 'incidents.reason': documentOfText('A feeder') } })
  expect(calls).toMatchObject([['hide', { body: { reason: documentOfText('A feeder') } }]])
})

test('assigning to somebody else asks for whom', async () => {
  const calls: [string, unknown][] = []
  const ben = { entityId: 'account-2', displayName: 'Ben' }
  await start('assign', calls, { dialogs: { 'incidents.account': ben } })
  expect(calls).toMatchObject([['assign', { params: { id: 'dead', accountId: 'account-2' } }]])
})

test('editing shows what the incident has now, and saves what is chosen', async () => {
  const calls: [string, unknown][] = []
  const { displayConfiguration } = anIncident()
  const properties = { ...displayConfiguration, includeIn: ['list'], stakeholder: ['contracting'] }
  await start('edit', calls, { dialogs: { 'incidents.properties': properties } })
  expect(calls).toMatchObject([
    ['get', params],
    // Unchanged fields of the form are not sent: another account may have changed them meanwhile.
    [
      'edit',
      {
        body: expect.toSatisfy(isJust({ displayConfiguration: { includeIn: ['list'] }, stakeholder: ['contracting'] })),
      },
    ],
  ])
})

const user = (...permissions: string[]): ActionUser => ({
  accountId: 'account-1',
  can: (...needed) => needed.some((one) => permissions.includes(one)),
})
/** The names of the actions that fit an incident for a user. */
function fitting(incident: Incident, who: ActionUser) {
  return actions.flatMap(({ id, on, ...action }) => {
    const fits = on === 'incident' && (!('when' in action) || (action.when?.(incident, who) ?? true))
    return fits === true ? [id.slice('incidents.'.length)] : []
  })
}

test('an incident offers what its state allows', () => {
  const open = fitting(anIncident({ assignedTo: { entityId: 'account-1', displayName: 'Anna' } }), user())
  expect(open).toEqual(['open', 'close', 'add-event', 'document', 'unassign', 'hide', 'edit', 'share', 'remove'])
  const closed = fitting(anIncident({ closedAt: 1, hidden: true }), user('authentication.list_users'))
  expect(closed).toEqual(['open', 'reopen', 'document', 'assign-to-me', 'assign', 'unhide', 'edit', 'share', 'remove'])
})

test('people add events and documentations to the types that take them', () => {
  const typesWith = (action: string) =>
    [...INCIDENT_TYPES, 'waterLeak'].filter((type) => fitting(anIncident({ type }), user()).includes(action))
  expect(typesWith('add-event')).toEqual([
    'barnIntervention',
    'deadAnimal',
    'penState',
    'timeSeries',
    'barnState',
    'waterLeak',
  ])
  expect(typesWith('document')).toEqual([
    'barnDocumentation',
    'barnIntervention',
    'deadAnimal',
    'timeSeries',
    'waterLeak',
  ])
})

test('a health check that still fails is closed only by an account that may force it', () => {
  const failing = anIncident({ type: 'healthCheck', state: 'isBelowThreshold' })
  expect(fitting(failing, user('incidents.manage'))).not.toContain('close')
  expect(fitting(failing, user('incidents.manage.advanced'))).not.toContain('close')
  expect(fitting(failing, user('incidents.manage.advanced'))).toContain('force-close')
  expect(fitting(anIncident({ type: 'healthCheck', state: 'wasBelowThreshold' }), user())).toContain('close')
})

test('a form that adds an event does not say that it reports something new', () => {
  const words = JSON.parse(readFileSync(resolve(import.meta.dirname, '../locale/en.json'), 'utf8')) as {
    dialogs: Record<string, { title: string }>
  }
  const titles = REPORTED_TYPES.map(
    (type) => words.dialogs[screensOf(type).addEvent.id.slice('incidents.'.length)]?.title,
  )
  expect(titles).toEqual([
    'Add an event to the dead animal',
    'Add an event to the intervention',
    'When was it over?',
    'Animals have come or left',
  ])
})

test('what is reported is said to be done only when the instance has it', async () => {
  const action = actions.find(({ id }) => id === 'incidents.report')
  const run = (await action?.load()) as (input: unknown, host: FakeHost) => Promise<unknown>
  const dialog = screensOf('barnDocumentation').report.id
  const reported = async (incidentId: string | null) => {
    const host = await createFakeHost(instance(), { dialogs: { [dialog]: { incidentId } } })
    return [await run({ type: 'barnDocumentation' }, host), host.told]
  }
  expect(await reported('new')).toEqual([{ incidentId: 'new' }, ['report.done']])
  // The form has said that it waits on the device.
  expect(await reported(null)).toEqual([{ incidentId: null }, []])
})

test('what is documented at an incident has its place; the time too where it was measured', async () => {
  const identifier = { ...anIncident({}).identifier, cameraId: 'camera-03' }
  const location = { regionSpecification: ['pen_5'] }
  const documentedAt = async (incident: Partial<Incident>) => {
    const read = answer(incidents.get, () => anIncident({ incidentId: 'i1', identifier, ...incident }))
    const host = await createFakeHost(
      createFakeInstance({ permissions: ['incidents.view', 'incidents.manage'], answers: [read] }),
    )
    const action = actions.find(({ id }) => id === 'incidents.document')
    await ((await action?.load()) as (input: object, host: FakeHost) => Promise<unknown>)({ incidentId: 'i1' }, host)
    return host.dialogs
  }
  const issue = { type: 'barnIntervention', messagePayload: { specification: { location } } }
  expect(await documentedAt(issue)).toEqual([
    {
      id: 'incidents.documentation',
      input: { type: 'barnDocumentation', cameraId: 'camera-03', regions: ['pen_5'] },
    },
  ])
  const measured = { type: 'timeSeries', firstEventTimestamp: 1_000, lastEventTimestamp: 2_000, closedAt: 2_000 }
  expect((await documentedAt(measured))[0]?.input).toMatchObject({ cameraId: 'camera-03', start: 1_000, end: 2_000 })
})

test('a treatment is a choice of its own, which opens the documentation of it', async () => {
  const documentation = { classification: 'disease', type: 'treatment' }
  const host = await createFakeHost(createFakeInstance({ permissions: ['incidents.manage'], answers: [] }), {
    dialogs: { 'incidents.report-type': { type: 'barnDocumentation', documentation } },
  })
  const action = actions.find(({ id }) => id === 'incidents.report')
  await ((await action?.load()) as (input: object, host: FakeHost) => Promise<unknown>)({ cameraId: 'c1' }, host)
  expect(host.dialogs.at(-1)).toEqual({
    id: 'incidents.documentation',
    input: { type: 'barnDocumentation', cameraId: 'c1', documentation },
  })
})
