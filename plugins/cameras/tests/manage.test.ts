import { expect, test } from 'vitest'
import { systemClock } from '@barn-workbench/core/clock'
import { cameras, type InputOf } from '@barn-workbench/core/contract'
import type { Camera } from '@barn-workbench/core/schema'
import { createWrites } from '@barn-workbench/core/writes'
import type { ActionDefinition } from '@barn-workbench/plugin-sdk'
import { aCamera, answer, createFakeHost, createFakeInstance, documents } from '@barn-workbench/plugin-sdk/testing'
import { manageActions } from '../src/actions'
import { close, reopen } from '../src/writes/cameraWrites'

/** A barn with one camera, and what it was asked to change. */
async function start({
  camera = {},
  dialogs = {},
}: { camera?: Partial<Camera>; dialogs?: Record<string, unknown> } = {}) {
  const east = aCamera({ cameraId: 'east', name: 'Pen 1', version: 3, ...camera })
  const changes: unknown[] = []
  const note =
    <Reply>(reply: Reply) =>
    (input: object) => (changes.push(('body' in input && input.body) || null), reply)
  const changed = { ...east, version: 4 }
  const instance = createFakeInstance({
    permissions: ['cameras.manage', 'privacy.manage'],
    answers: [
      documents(cameras.query, 'cameraId', () => [east]),
      answer(cameras.rename, note(changed)),
      answer(cameras.update, note(changed)),
      answer(cameras.setPrivacy, ({ params, body }: InputOf<typeof cameras.setPrivacy>) => {
        changes.push([params.flag, body])
        return undefined
      }),
      answer(cameras.factoryReset, note(undefined)),
      answer(cameras.reboot, note(undefined)),
    ],
  })
  const host = await createFakeHost(instance, { dialogs })
  return { east, changes, host }
}

function actionOf(id: string): ActionDefinition {
  const action = manageActions.find((one) => one.id === `cameras.${id}`)
  if (!action) throw new Error(`no action ${id}`)
  return action
}

/** Asks what an action asks, and runs it. */
async function run(id: string, { east, host }: Awaited<ReturnType<typeof start>>) {
  const action = actionOf(id)
  const input = action.on === undefined ? {} : action.from(east)
  const ask = await action.ask?.()
  const answered = ask ? await ask([input], host) : {}
  if (answered === null) return null
  return await (
    await action.load()
  )({ ...input, ...answered }, host)
}

/** Whether an action is offered on a camera. */
function isOffered(id: string, camera: Camera): unknown {
  const action = actionOf(id)
  return action.on === undefined ? false : (action.when?.(camera, { accountId: 'a', can: () => true }) ?? true)
}

test('a rename sends nothing but the name, and can be undone', async () => {
  const barn = await start({ dialogs: { 'cameras.rename': 'Pen 7' } })
  expect(await run('rename', barn)).toEqual({})
  expect(barn.changes).toEqual([{ cameraRecord: { name: 'Pen 7' } }])
  expect(barn.host.dialogs).toEqual([{ id: 'cameras.rename', input: { name: 'Pen 1' } }])
  expect(barn.host.news).toMatchObject([{ state: 'success' }])
})

test('privacy is offered by what the camera is, and set by its call', async () => {
  const [open, closed] = [aCamera({ privacy: false }), aCamera({ privacy: true })]
  expect([isOffered('close', open), isOffered('reopen', open)]).toEqual([true, false])
  expect([isOffered('close', closed), isOffered('reopen', closed)]).toEqual([false, true])
  const barn = await start()
  await run('close', barn)
  expect(barn.changes).toEqual([['true', { cameras: ['east'] }]])
  expect(barn.host.told).toEqual(['toast.camera.close.success'])
})

test('only what was changed of the tags and the use is sent', async () => {
  const tags = await start({
    camera: { tags: ['a'] },
    dialogs: { 'cameras.labels': { tags: ['a', 'b'], decommissioned: false } },
  })
  await run('edit', tags)
  expect(tags.changes).toEqual([{ updates: { tags: ['a', 'b'] } }])
  const same = await start({
    camera: { tags: ['a'] },
    dialogs: { 'cameras.labels': { tags: ['a'], decommissioned: false } },
  })
  await run('edit', same)
  expect(same.changes).toEqual([])
})

test('a camera that a tag took out of use loses the tag with its way back', async () => {
  const barn = await start({ camera: { tags: ['a', 'decommissioned'] } })
  await run('revive', barn)
  expect(barn.changes).toEqual([{ updates: { decommissioned: false, tags: ['a'] } }])
  const inUse = await start({ camera: { tags: ['a'] } })
  await run('retire', inUse)
  expect(inUse.changes).toEqual([{ updates: { decommissioned: true } }])
})

test('a factory reset is asked for by the name of the camera, and a cancelled one is none', async () => {
  const cancelled = await start()
  expect(await run('reset', cancelled)).toBeNull()
  expect(cancelled.host.dialogs).toEqual([{ id: 'cameras.reset', input: { name: 'Pen 1' } }])
  const confirmed = await start({ dialogs: { 'cameras.reset': true } })
  await run('reset', confirmed)
  expect([cancelled.changes, confirmed.changes]).toEqual([[], [null]])
})

test('one camera or all are started anew in a dialog that follows them', async () => {
  const barn = await start()
  await run('reboot', barn)
  await run('reboot-all', barn)
  expect(barn.host.dialogs).toEqual([
    { id: 'cameras.reboot', input: { cameraIds: ['east'], count: 1 } },
    { id: 'cameras.reboot', input: { cameraIds: null, count: 0 } },
  ])
})

test('the set-up has a screen of its own', async () => {
  const barn = await start()
  await run('set-up', barn)
  expect(barn.host.paths).toEqual(['/instance/1001/camera-setup'])
})

test('changes in quick succession leave the version that the instance has, so that no older list is believed', async () => {
  const { east } = await start()
  const writes = createWrites({
    send: async () => undefined as never,
    clock: systemClock,
    newKey: () => 'key',
  })
  writes.store.put([['camera/east', east]])
  const notifier = { notify: () => undefined, askOnConflict: async () => 'leave' as const }
  const submit = (write: typeof close) => writes.submit(write, { cameraId: 'east' }, { notifier })
  // No write waits for the previous one.
  await Promise.all([submit(close), submit(reopen), submit(close)])
  expect(writes.store.known('camera/east')).toMatchObject({ version: east.version + 3, privacy: true })
  expect(writes.store.current().shownOf('camera/east', { ...east, version: east.version + 2 })).toMatchObject({
    privacy: true,
  })
})
