import { afterEach, expect, test, vi } from 'vitest'
import type { CommandHost } from '@barn-workbench/plugin-sdk'
import { errorMessage, runCommand } from './runCommand'

const host: CommandHost = {
  instanceId: null,
  navigate: async () => undefined,
  signOut: async () => undefined,
  set: async () => undefined,
}
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => log.mockClear())

test('a command that succeeds says nothing', async () => {
  const onFailure = vi.fn()
  const run = vi.fn(async () => undefined)
  await runCommand({ id: 'feed.open', run }, host, onFailure)
  expect([run.mock.calls, onFailure.mock.calls, log.mock.calls]).toEqual([[[host]], [], []])
})

test.each([
  ['rejects', () => Promise.reject(new Error('no feed'))],
  [
    'throws',
    () => {
      throw new Error('no feed')
    },
  ],
])('a command that %s is reported with its id and its reason', async (_, run) => {
  const reasons: string[] = []
  await runCommand({ id: 'feed.open', run }, host, (error) => reasons.push(errorMessage(error)))
  expect(reasons).toEqual(['no feed'])
  expect(log.mock.calls[0]?.[0]).toContain('feed.open')
})
