import { expect, test, vi } from 'vitest'
import type { FoundChange } from '@barn-workbench/core/contract'
import { createChangeSearch, type ChangeQuery } from './createChangeSearch'

const query = { from: 1_000, until: 9_000, step: 60_000, threshold: 0.1 }
const nothing = (continueFrom: number | null): FoundChange => ({ found: null, continueFrom, compared: 500 })

function createHeldSearch() {
  const calls: {
    query: ChangeQuery
    signal: AbortSignal
    answer: (found: FoundChange) => void
    fail: (error: Error) => void
  }[] = []
  const onFound = vi.fn()
  const search = createChangeSearch({
    find: (asked, signal) =>
      new Promise((answer, fail) => {
        calls.push({ query: asked, signal, answer, fail })
      }),
    onFound,
  })
  const answer = async (found: FoundChange) => {
    calls.at(-1)?.answer(found)
    await vi.waitFor(() => undefined)
  }
  return { search, calls, answer, onFound }
}

test('goes on from where each call ended until a change is found', async () => {
  const { search, calls, answer, onFound } = createHeldSearch()
  search.start(query)
  await answer(nothing(4_000))
  expect(calls[1]?.query).toEqual({ ...query, from: 4_000 })
  expect(search.state()).toMatchObject({ phase: 'searching', at: 4_000, compared: 500 })
  await answer({ found: { timestamp: 5_000, before: 4_900, difference: 0.2 }, continueFrom: 5_000, compared: 3 })
  expect(search.state()).toMatchObject({ phase: 'found', found: 5_000, compared: 503 })
  expect(onFound).toHaveBeenCalledWith(5_000)
})

test('says when there is none', async () => {
  const { search, answer } = createHeldSearch()
  search.start(query)
  await answer(nothing(null))
  expect(search.state()).toMatchObject({ phase: 'nothing', found: null })
})

test('stops at once, and goes on from there', async () => {
  const { search, calls, answer } = createHeldSearch()
  search.start(query)
  await answer(nothing(4_000))
  search.stop()
  expect(calls[1]?.signal.aborted).toBe(true)
  await answer(nothing(6_000))
  expect(search.state()).toMatchObject({ phase: 'stopped', at: 4_000 })
  search.goOn()
  expect(calls[2]?.query.from).toBe(4_000)
  calls[2]?.fail(new Error('down'))
  await vi.waitFor(() => expect(search.state().phase).toBe('failed'))
  search.goOn()
  expect(calls[3]?.query.from).toBe(4_000)
})
