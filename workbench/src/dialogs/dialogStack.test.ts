import { expect, test, vi } from 'vitest'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import { createDialogStack } from './dialogStack'

const reason = defineDialog<{ count: number }, string>({ id: 'test.reason', load: async () => () => null })
const account = defineDialog<null, string>({ id: 'test.account', load: async () => () => null })

function keyOf(stack: ReturnType<typeof createDialogStack>, index: number): number {
  return stack.all().at(index)?.key ?? 0
}

/** Waits until `count` dialogs are open, because their code loads first. */
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

test('a double click opens one dialog, whose result is used once', async () => {
  const stack = createDialogStack()
  const first = stack.open(reason, { count: 1 }, null)
  const whileOpening = stack.open(reason, { count: 1 }, null)
  await opened(stack, 1)
  const inFront = stack.open(reason, { count: 1 }, null)
  stack.close(keyOf(stack, 0), 'broken')
  expect(await Promise.all([first, whileOpening, inFront])).toEqual(['broken', null, null])
  expect(stack.all()).toEqual([])
})

test('the same dialog opens again with another input, above another one, and after it has closed', async () => {
  const stack = createDialogStack()
  void stack.open(reason, { count: 1 }, null)
  void stack.open(reason, { count: 2 }, null)
  void stack.open(account, null, null)
  void stack.open(reason, { count: 2 }, null)
  await opened(stack, 4)
  stack.close(keyOf(stack, -1), null)
  void stack.open(reason, { count: 2 }, null)
  await opened(stack, 4)
})

test('of two presses one says that the code cannot be loaded, and the next press tries again', async () => {
  let attempts = 0
  const load = () => Promise.reject(new Error(`offline ${++attempts}`))
  const broken = defineDialog<null, string>({ id: 'test.broken', load })
  const stack = createDialogStack()
  const [first, second] = [stack.open(broken, null, null), stack.open(broken, null, null)]
  await expect(first).rejects.toThrow('offline 1')
  expect(await second).toBeNull()
  await expect(stack.open(broken, null, null)).rejects.toThrow('offline 2')
})
