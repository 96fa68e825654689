import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import type { Toast } from '@barn-workbench/plugin-sdk'
import type { ActionsDependencies } from './actionRunner'
import { createActions } from './actions'
import type { RegisteredAction } from './offeredActions'

const showToast = vi.fn()
const loadRunner = vi.fn()

const withLink: Toast = { kind: 'info', key: 'saved', opens: { path: '/reports', label: 'open' } }
const broken = new Error('the code is not reachable')

function create() {
  const dependencies: ActionsDependencies = {
    base: { session: null } as ActionsDependencies['base'],
    clock: createFakeClock(),
    outbox: null,
    dialogs: {} as ActionsDependencies['dialogs'],
    actions: [],
    scope: { hasInstance: true, accountId: null, permissions: new Set() },
    words: (pluginId, key) => `${pluginId} ${String(key)}`,
    problemText: ({ code }) => code,
  }
  return createActions(dependencies, { showToast, loadRunner, dismissToast: vi.fn() })
}

beforeEach(() => {
  showToast.mockReset()
  loadRunner.mockReset()
})

test('a toast whose button cannot be loaded is shown without it', async () => {
  loadRunner.mockRejectedValue(broken)
  create().hostOf('test').toast(withLink)
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledExactlyOnceWith('info', 'test saved', 'test.saved'))
})

test('the runner is created once, and again after its code could not be loaded', async () => {
  const runMany = vi.fn(async () => [])
  const createRunner = vi.fn(() => ({ runMany }))
  loadRunner.mockRejectedValueOnce(broken).mockResolvedValue(createRunner)
  const { runMany: run } = create()
  const action = {} as RegisteredAction
  for (let i = 0; i < 3; i++) await run(action, [])
  expect(runMany).toHaveBeenCalledTimes(2)
  expect(createRunner).toHaveBeenCalledTimes(1)
})
