import { expect, test } from 'vitest'
import { settle } from '../testing/settle'
import { createCheckLimit } from './checkLimit'

/** Starts checks by name, and says which run. */
function startChecks(maximum: number) {
  const limit = createCheckLimit(maximum)
  const running = new Map<string, () => void>()
  const start = (name: string, signal = new AbortController().signal) =>
    limit(() => new Promise<void>((resolve) => running.set(name, resolve)), signal).finally(() => running.delete(name))
  return {
    start: (name: string, signal?: AbortSignal) => void start(name, signal).catch(() => undefined),
    end: (name: string) => running.get(name)?.(),
    running: () => [...running.keys()],
  }
}

test('the check that was asked for last goes first', async () => {
  const { start, end, running } = startChecks(2)
  for (const name of ['a', 'b', 'c', 'd']) start(name)
  await settle()
  expect(running()).toEqual(['a', 'b'])
  end('a')
  await settle()
  expect(running()).toEqual(['b', 'd'])
})

test('a check that is given up while it waits takes no place', async () => {
  const { start, end, running } = startChecks(1)
  const given = new AbortController()
  start('a')
  start('b')
  start('c', given.signal)
  given.abort()
  await settle()
  end('a')
  await settle()
  expect(running()).toEqual(['b'])
  end('b')
  start('d')
  await settle()
  expect(running()).toEqual(['d'])
})
