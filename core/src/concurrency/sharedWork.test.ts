import { expect, test } from 'vitest'
import { createSharedWork } from './sharedWork'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Shared work whose runs end when the test says so. */
function createRuns() {
  const work = createSharedWork<string>()
  const runs: { signal: AbortSignal; end: (value: string) => void; fail: (error: Error) => void }[] = []
  const share = (key: string, signal = new AbortController().signal) =>
    work.share(key, signal, (shared) => new Promise((end, fail) => runs.push({ signal: shared, end, fail })))
  return { work, runs, share }
}

test('all who ask for a key share one run, and the next one after it begins anew', async () => {
  const { work, runs, share } = createRuns()
  const values = [share('a'), share('a'), share('b')]
  expect([runs.length, work.has('a'), work.has('c')]).toEqual([2, true, false])
  runs[0]?.end('one')
  runs[1]?.end('two')
  expect(await Promise.all(values)).toEqual(['one', 'one', 'two'])
  await settle()
  expect(work.has('a')).toBe(false)
  void share('a')
  expect(runs).toHaveLength(3)
})

test('a failure reaches all who wait, and is not kept', async () => {
  const { runs, share } = createRuns()
  const values = [share('a'), share('a')]
  runs[0]?.fail(new Error('broken'))
  for (const value of values) await expect(value).rejects.toThrow('broken')
  void share('a')
  expect(runs).toHaveLength(2)
})

test('one who gives up leaves the run to the others; it is aborted with the last one, and a newer run is untouched', async () => {
  const { work, runs, share } = createRuns()
  const [first, second] = [new AbortController(), new AbortController()]
  const values = [share('a', first.signal), share('a', second.signal)]
  first.abort()
  await expect(values[0]).rejects.toMatchObject({ name: 'AbortError' })
  expect(runs[0]?.signal.aborted).toBe(false)
  second.abort()
  await expect(values[1]).rejects.toMatchObject({ name: 'AbortError' })
  expect([runs[0]?.signal.aborted, work.has('a')]).toEqual([true, false])
  const next = share('a')
  runs[0]?.end('late')
  await settle()
  expect(work.has('a')).toBe(true)
  runs[1]?.end('new')
  expect(await next).toBe('new')
})
