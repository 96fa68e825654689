import { expect, test } from 'vitest'
import { createLargeQueries } from './largeQueries'

function createSetting() {
  const inTurn = createLargeQueries()
  const ends: ((error?: Error) => void)[] = []
  const begun: string[] = []
  const ask = (owner: string, limit = 100_000, signal = new AbortController().signal) =>
    inTurn({ owner, limit, signal }, () => {
      begun.push(owner)
      return new Promise<string>((resolve, reject) => {
        ends.push((error) => {
          if (error) reject(error)
          else resolve(owner)
        })
      })
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { ends, begun, ask, settle }
}

test('large queries run one after the other, those of the accounts in turns; small ones at once', async () => {
  const { ends, begun, ask, settle } = createSetting()
  const asked = [ask('a'), ask('a'), ask('a'), ask('b')]
  await settle()
  void ask('small', 10_000)
  expect(begun).toEqual(['a', 'small'])
  ends[0]?.()
  await settle()
  expect(begun).toEqual(['a', 'small', 'a'])
  ends[2]?.()
  await settle()
  expect(begun.slice(3)).toEqual(['b'])
  ends[3]?.()
  await settle()
  ends[4]?.()
  expect(await Promise.all(asked)).toEqual(['a', 'a', 'a', 'b'])
})

test('one that fails, or for which nobody waits, does not hold up the others', async () => {
  const { ends, begun, ask, settle } = createSetting()
  const abort = new AbortController()
  const failed = ask('a')
  const left = ask('b', 100_000, abort.signal)
  const last = ask('c')
  abort.abort()
  await settle()
  ends[0]?.(new Error('no disk'))
  await expect(failed).rejects.toThrow('no disk')
  expect(await left).toBe(null)
  await settle()
  expect(begun).toEqual(['a', 'c'])
  ends[1]?.()
  expect(await last).toBe('c')
  const next = ask('d')
  await settle()
  ends[2]?.()
  expect(await next).toBe('d')
})
