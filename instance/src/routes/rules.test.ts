import { expect, onTestFinished, test } from 'vitest'
import type { Rule, RulePreview, RuleStatus } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { HOT } from '../rules/testing/createRuleBarn'
import { createTestInstance, TEST_START, type TestSession } from '../testing'

const ROWS = '/api/workbench/measurements'

async function startRealBarn() {
  const instance = await createTestInstance({ simulate: false })
  onTestFinished(() => instance.close())
  return instance
}

async function resultOf<T>(response: Response | Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { result: T }).result
}

const create = (session: TestSession, changes: object = {}) =>
  session.call('POST', '/api/rules', { value: { ...HOT, ...changes } })
const statusOf = async (response: Promise<Response>) => (await response).status

test('a rule is created, changed by its version, switched off and removed', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  const made = await resultOf<Rule>(create(admin))
  expect(made).toMatchObject({ ...HOT, unit: '°C', version: 1, changedBy: { entityType: 'account' } })
  const path = `/api/rules/${made.ruleId}`
  const change = (updates: object, version: number) =>
    admin.call('PATCH', path, { updates }, { 'if-match': `"${version}"` })
  expect(await resultOf<Rule>(change({ isOn: false }, 1))).toMatchObject({ isOn: false, version: 2 })
  expect(await statusOf(change({ isOn: true }, 1))).toBe(409)
  const [status] = await resultOf<RuleStatus[]>(admin.call('GET', '/api/rules/status'))
  expect(status).toMatchObject({ ruleId: made.ruleId, phase: 'resting', rest: 'off', lastOpened: null })
  expect(await statusOf(admin.call('DELETE', path))).toBe(204)
  expect(await statusOf(admin.call('DELETE', path))).toBe(404)
})

test('hysteresis on the wrong side, numbers that are none and empty hours are refused', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  const refused = [
    { condition: { kind: 'above', limit: 30, backAt: 31 } },
    { condition: { kind: 'below', limit: 10, backAt: 9 } },
    { condition: { kind: 'above', limit: NaN, backAt: null } },
    { condition: { kind: 'above', limit: '30', backAt: null } },
    {
      condition: {
        kind: 'byDay',
        side: 'above',
        margin: 0,
        limits: [
          { day: 7, limit: 1 },
          { day: 1, limit: 2 },
        ],
      },
    },
    { hours: { from: 60, until: 60 } },
    { batchDays: { first: 9, last: 3 } },
    { measurement: 'constructor' },
    { title: ' ' },
    { title: 'a\u202Eb' },
    { severity: 0 },
  ]
  for (const changes of refused) expect([changes, await statusOf(create(admin, changes))]).toEqual([changes, 400])
  expect(await statusOf(create(admin, { subject: { kind: 'sensor', sensorId: 'gone' } }))).toBe(404)
  expect(await statusOf(create(admin, { title: '<b>ü</b> 🐖 = 7' }))).toBe(201)
})

test('nobody reads or makes a rule on what he may not view', async () => {
  const { logIn } = await startRealBarn()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  await create(admin)
  await create(admin, { measurement: 'activity' })
  expect(await statusOf(create(viewer))).toBe(403)
  const as = (...permissions: string[]) => ({ 'x-simulated-permissions': permissions.join(',') })
  const read = (headers: Record<string, string>) =>
    resultOf<Rule[]>(admin.call('POST', '/api/rules/query', { query: [] }, headers))
  const measured = async (headers: Record<string, string>) => (await read(headers)).map((rule) => rule.measurement)
  expect((await measured(as('data.view'))).sort()).toEqual(['activity', 'temperature'])
  expect(await measured(as('data.view.activity'))).toEqual(['activity'])
  expect(await measured(as('data.view.sensors'))).toEqual(['temperature'])
  expect(await measured(as('rules.manage'))).toEqual([])
  const [rule] = await read(as('data.view.sensors'))
  const blind = as('rules.manage', 'data.view.activity')
  const path = `/api/rules/${rule?.ruleId}`
  expect(await statusOf(admin.call('POST', '/api/rules', { value: HOT }, blind))).toBe(403)
  expect(await statusOf(admin.call('POST', '/api/rules/preview', { value: HOT }, blind))).toBe(403)
  expect(await statusOf(admin.call('PATCH', path, { updates: { isOn: false } }, { ...blind, 'if-match': '"1"' }))).toBe(
    404,
  )
  expect(await statusOf(admin.call('DELETE', path, undefined, blind))).toBe(404)
  expect(await resultOf<RuleStatus[]>(admin.call('GET', '/api/rules/status', undefined, blind))).toHaveLength(1)
})

test('a preview says how often a draft would have opened something, and draws what it has seen', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  const rows = Array.from({ length: 300 }, (_, index) => ({
    measurement: 'temperature',
    sensor: 'north',
    time: TEST_START - 2 * DAY + index * MINUTE,
    value: index >= 100 && index < 130 ? 32 : index >= 200 && index < 205 ? 35 : 20,
  }))
  expect((await admin.call('POST', ROWS, rows)).status).toBe(200)
  const preview = await resultOf<RulePreview>(admin.call('POST', '/api/rules/preview', { value: HOT }))
  expect(preview).toMatchObject({ opened: 1, step: MINUTE, leftOut: 0, rest: null })
  const [interval] = preview.intervals
  expect(interval).toMatchObject({ start: TEST_START - 2 * DAY + 111 * MINUTE, extreme: 32, target: null })
  expect(interval?.end).toBe(TEST_START - 2 * DAY + 131 * MINUTE)
  expect(preview.curves[0]?.values.filter((value) => value !== null)).toHaveLength(300 / 20)
  expect(preview.end - preview.start).toBe(14 * DAY)
})

test('templates are drafts that can be previewed as they are', async () => {
  const { logIn } = await createTestInstance()
  const admin = await logIn('admin')
  const templates = await resultOf<{ templateId: string; draft: object }[]>(admin.call('GET', '/api/rules/templates'))
  expect(templates.map(({ templateId }) => templateId)).toContain('ventilation')
  for (const { draft } of templates) {
    const value = { ...draft, title: 'Draft', isOn: true }
    const reply = await admin.call('POST', '/api/rules/preview', { value })
    expect(reply.status).toBe(200)
  }
})
