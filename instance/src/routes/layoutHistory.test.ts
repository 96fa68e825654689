import { expect, test } from 'vitest'
import type { LayoutReach, PublishedLayout } from '@barn-workbench/core/schema'
import { createTestInstance } from '../testing'

const layout = (title: string, { roles = [], widgets = {} }: { roles?: string[]; widgets?: object } = {}) => ({
  schema: 1,
  title,
  roles,
  widgets,
  grids: { desk: {} },
})
const widget = (text: string) => ({ type: 'cameras.cameraGrid', version: 1, settings: { text } })

async function start() {
  const { logIn, clock } = await createTestInstance()
  const admin = await logIn('admin')
  const resultOf = async <T>(response: Promise<Response>) => ((await (await response).json()) as { result: T }).result
  return {
    logIn,
    clock,
    admin,
    save: (id: string, document: object, headers = {}) =>
      admin.call('PUT', `/api/workbench/layouts/${id}`, document, headers),
    history: async (id: string) =>
      (await resultOf<PublishedLayout[]>(admin.call('GET', '/api/workbench/layout-history'))).filter(
        ({ layoutId }) => layoutId === id,
      ),
    layoutOf: (entry: number) => resultOf<object>(admin.call('GET', `/api/workbench/layout-history/${entry}`)),
    reach: (id: string) => resultOf<LayoutReach>(admin.call('GET', `/api/workbench/layouts/${id}/reach`)),
  }
}

test('keeps what was saved and removed, the latest first, with who and when', async () => {
  const { admin, clock, save, history, layoutOf } = await start()
  const first = clock.now()
  await save('night', layout('Night', { widgets: { one: widget('a') } }))
  clock.advance(60_000)
  await save('night', layout('Night shift', { roles: ['viewer'] }))
  clock.advance(60_000)
  await admin.call('DELETE', '/api/workbench/layouts/night')
  const by = { layoutId: 'night', savedBy: 'Anke Admin' }
  const entries = await history('night')
  expect(entries).toMatchObject([
    { ...by, kind: 'removed', version: 2, title: 'Night shift', savedAt: first + 120_000 },
    { ...by, kind: 'saved', version: 2, title: 'Night shift', roles: ['viewer'], widgets: 0, savedAt: first + 60_000 },
    { ...by, kind: 'saved', version: 1, title: 'Night', roles: [], widgets: 1, savedAt: first },
  ])
  expect(await layoutOf(entries[2]?.entry ?? 0)).toMatchObject({ title: 'Night', widgets: { one: widget('a') } })
  expect(await layoutOf(entries[0]?.entry ?? 0)).toMatchObject({ title: 'Night shift', version: 2 })
})

test('a removed layout is restored by saving it again', async () => {
  const { admin, save, history, layoutOf } = await start()
  await save('night', layout('Night', { widgets: { one: widget('a') } }))
  await admin.call('DELETE', '/api/workbench/layouts/night')
  const [removed] = await history('night')
  const restored = await save('night', await layoutOf(removed?.entry ?? 0), { 'if-none-match': '*' })
  expect(restored.status).toBe(200)
  expect((await history('night')).map(({ kind, version }) => [kind, version])).toEqual([
    ['saved', 1],
    ['removed', 1],
    ['saved', 1],
  ])
})

test('a refused save leaves no entry', async () => {
  const { save, history } = await start()
  await save('night', layout('Night'))
  expect((await save('night', layout('Late'), { 'if-match': '"7"' })).status).toBe(409)
  expect(await history('night')).toHaveLength(1)
})

test('keeps the latest 50 entries of a layout, and the entries of others', async () => {
  const { save, history } = await start()
  await save('other', layout('Other'))
  for (let version = 1; version <= 53; version++) await save('night', layout(`Night ${version}`))
  const entries = await history('night')
  expect(entries.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, index) => 53 - index))
  expect(await history('other')).toHaveLength(1)
})

test('when the history is full, the oldest entries go, but the latest two of each layout stay', async () => {
  const { save, history } = await start()
  await save('small', layout('Small'))
  await save('small', layout('Small again'))
  const large = 'x'.repeat(1_000_000)
  for (let version = 1; version <= 40; version++)
    await save('large', layout('Large', { widgets: { one: widget(`${large}${version}`) } }))
  const kept = (await history('large')).length
  expect(kept).toBe(33)
  expect(await history('small')).toHaveLength(2)
})

test('the history is for accounts that manage layouts, and knows no other entries', async () => {
  const { admin, logIn, save } = await start()
  await save('night', layout('Night'))
  const operator = await logIn('operator')
  for (const path of ['layout-history', 'layout-history/1', 'layouts/night/reach'])
    expect((await operator.call('GET', `/api/workbench/${path}`)).status).toBe(403)
  for (const entry of ['99999', '0', '-1', 'night', '1e3', '9'.repeat(30)])
    expect((await admin.call('GET', `/api/workbench/layout-history/${entry}`)).status).toBe(404)
})

test('counts whom a layout reaches: everyone, or a role, without those who see another one', async () => {
  const { logIn, save, reach } = await start()
  expect(await reach('night')).toEqual({ people: 4, withOwnChanges: 0 })
  expect(await reach('night--viewer')).toEqual({ people: 2, withOwnChanges: 0 })
  await save('night', layout('Night'))
  await save('night--viewer', layout('Night', { roles: ['viewer'] }))
  // An operator inherits the role of a viewer. An administrator sees the layout for everyone.
  expect(await reach('night')).toEqual({ people: 2, withOwnChanges: 0 })
  const viewer = await logIn('viewer')
  const own = { base: 1, operations: [{ op: 'hide', key: 'one', value: true }] }
  await viewer.call('PUT', '/api/workbench/layouts/night/own', own)
  expect(await reach('night--viewer')).toEqual({ people: 2, withOwnChanges: 1 })
  expect(await reach('night')).toEqual({ people: 2, withOwnChanges: 0 })
  expect(await reach('night--nobody')).toEqual({ people: 0, withOwnChanges: 0 })
})
