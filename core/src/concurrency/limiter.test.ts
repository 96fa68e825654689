import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLimiter, latestFirst, roundRobin, type Limiter } from './limiter'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Starts tasks by name, and says which run and in which order they began. */
function startTasks<Options extends object>(limiter: Limiter<Options>) {
  const running = new Map<string, (error?: Error) => void>()
  const begun: string[] = []
  return {
    begun,
    running: () => [...running.keys()],
    end: (name: string, error?: Error) => running.get(name)?.(error),
    start(name: string, options: Options & { signal?: AbortSignal }): Promise<string> {
      const task = () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name)
          running.set(name, (error) => {
            running.delete(name)
            if (error) reject(error)
            else resolve(name)
          })
        })
      return limiter.run(task, options)
    },
  }
}

test('runs a number of tasks at a time in the order of arrival, also after one has failed', async () => {
  const limiter = createLimiter(2)
  const { start, end, running } = startTasks(limiter)
  const results = ['a', 'b', 'c', 'd'].map((name) => start(name, {}))
  await settle()
  expect([running(), limiter.running, limiter.waiting]).toEqual([['a', 'b'], 2, 2])
  end('a', new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  end('b')
  expect(await results[1]).toBe('b')
  await settle()
  expect([running(), limiter.running, limiter.waiting]).toEqual([['c', 'd'], 2, 0])
  end('c')
  end('d')
  await Promise.all(results.slice(2))
  expect(limiter.running).toBe(0)
})

test('a task that is aborted while it waits rejects with the reason, never runs and takes no place', async () => {
  const limiter = createLimiter(1)
  const { start, end, running, begun } = startTasks(limiter)
  const aborted = new AbortController()
  void start('a', {})
  const waiting = start('b', { signal: aborted.signal })
  void start('c', {})
  aborted.abort(new Error('looked away'))
  await expect(waiting).rejects.toThrow('looked away')
  await expect(start('d', { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late')
  end('a')
  await settle()
  expect([running(), begun]).toEqual([['c'], ['a', 'c']])
})

test('a signal that is aborted after the start does not free the place before the task ends', async () => {
  const limiter = createLimiter(1)
  const { start, end, running } = startTasks(limiter)
  const aborted = new AbortController()
  const first = start('a', { signal: aborted.signal })
  void start('b', {})
  await settle()
  aborted.abort()
  await settle()
  expect(running()).toEqual(['a'])
  end('a')
  expect(await first).toBe('a')
  await settle()
  expect(running()).toEqual(['b'])
})

test('the latest task goes first where the order says so', async () => {
  const { start, end, begun } = startTasks(createLimiter(2, latestFirst()))
  for (const name of ['a', 'b', 'c', 'd']) void start(name, {})
  await settle()
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('owners take turns, and one whose tasks are aborted loses no turn to them', async () => {
  const waiting = roundRobin()
  const { start, end, begun } = startTasks(createLimiter(1, waiting))
  const aborted = new AbortController()
  const given = start('a2', { owner: 'a', signal: aborted.signal }).catch(() => undefined)
  void start('a1', { owner: 'a' })
  void start('a3', { owner: 'a', signal: aborted.signal }).catch(() => undefined)
  void start('a4', { owner: 'a' })
  void start('b1', { owner: 'b' })
  void start('b2', { owner: 'b' })
  expect([waiting.size, waiting.sizeOf('a'), waiting.sizeOf('b'), waiting.sizeOf('c')]).toEqual([5, 3, 2, 0])
  aborted.abort()
  expect([waiting.size, waiting.sizeOf('a')]).toEqual([4, 2])
  await settle()
  end('a2')
  await given
  for (const name of ['a1', 'b1', 'a4', 'b2']) {
    await settle()
    end(name)
  }
  expect(begun).toEqual(['a2', 'a1', 'b1', 'a4', 'b2'])
  expect(waiting.size).toBe(0)
})

test('of any owners, none starts a second task while another one waits for its first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 30 }), async (owners) => {
      const limiter = createLimiter(1, roundRobin())
      const order: string[] = []
      let open: () => void = () => undefined
      const first = limiter.run(() => new Promise<void>((resolve) => (open = resolve)), { owner: 'first' })
      const tasks = owners.map((owner) => limiter.run(() => Promise.resolve(void order.push(owner)), { owner }))
      await settle()
      open()
      await Promise.all([first, ...tasks])
      const distinct = new Set(owners).size
      expect(new Set(order.slice(0, distinct)).size).toBe(distinct)
      expect([...order].sort()).toEqual([...owners].sort())
    }),
    { numRuns: 100 },
  )
})
