import { expect, test, vi } from 'vitest'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import { createDialogStack } from './dialogStack'

const reason = defineDialog<{ count: number }, string>({ id: 'test.reason', load: async () => () => null })
const account = defineDialog<null, string>({ id: 'test.account', load: async () => () => null })

function keyOf(stack: ReturnType<typeof createDialogStack>, index: number): number {
  return stack.all().at(index)?.key ?? 0
}

/** Waits until so many dialogs are open, whose code loads first. */
const opened = (stack: ReturnType<typeof createDialogStack>, count: number) =>
  vi.waitFor(() => expect(stack.all()).toHaveLength(count))

test('resolves to the result with which a dialog closes, and to null where it is dismissed', async () => {
  const stack = createDialogStack()
  const answer = stack.open(reason, { count: 2 }, null)
  await opened(stack, 1)
  expect(stack.all()).toMatchObject([{ input: { count: 2 } }])
  stack.close(keyOf(stack, 0), 'broken')
  expect(await answer).toBe('broken')
  const dismissed = stack.open(reason, { count: 1 }, null)
  await opened(stack, 1)
  stack.dismiss(keyOf(stack, 0))
  expect(await dismissed).toBeNull()
  expect(stack.all()).toEqual([])
})

test('closes what stands in front of a dialog with it', async () => {
  const stack = createDialogStack()
  const back = stack.open(reason, { count: 1 }, null)
  const front = stack.open(account, null, null)
  await opened(stack, 2)
  stack.close(keyOf(stack, 0), 'done')
  expect(await back).toBe('done')
  expect(await front).toBeNull()
})

test('asks before unsaved input is lost, and stays where the user wants to', async () => {
  const stack = createDialogStack()
  const settled = vi.fn()
  const answer = stack.open(reason, { count: 1 }, null)
  void answer.then(settled)
  await opened(stack, 1)
  const key = keyOf(stack, 0)
  stack.setUnsaved(key, true)
  stack.dismiss(key)
  expect(stack.all()).toMatchObject([{ isAskingToDiscard: true }])
  stack.stay(key)
  expect(stack.all()).toMatchObject([{ isAskingToDiscard: false }])
  await Promise.resolve()
  expect(settled).not.toHaveBeenCalled()
  stack.close(key, null)
  expect(await answer).toBeNull()
})

test('closes all at once', async () => {
  const stack = createDialogStack()
  const answers = [stack.open(reason, { count: 1 }, null), stack.open(account, null, null)]
  await opened(stack, 2)
  stack.closeAll()
  expect(await Promise.all(answers)).toEqual([null, null])
})

test('says where the code of a dialog cannot be loaded', async () => {
  const broken = defineDialog<null, string>({ id: 'test.broken', load: () => Promise.reject(new Error('offline')) })
  const stack = createDialogStack()
  await expect(stack.open(broken, null, null)).rejects.toThrow()
  expect(stack.all()).toEqual([])
})
