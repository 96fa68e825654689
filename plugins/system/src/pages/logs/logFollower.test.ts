import { expect, test } from 'vitest'
import type { LogLine } from '@barn-workbench/core/schema'
import { createLogFollower, OVERLAP } from './useInstanceLog'

const START = 1_768_000_000_000

/** A log that receives lines and records its queries. */
function createSetting({ limit = 5 } = {}) {
  const stored: LogLine[] = []
  const asked: (number | undefined)[] = []
  const follower = createLogFollower()
  let count = 0
  return {
    asked,
    follower,
    write: (...seconds: number[]) =>
      seconds.forEach((second) =>
        stored.push({ timestamp: START + second * 1_000, level: 'info', module: 'http', message: String(++count) }),
      ),
    follow: async ({ key = 'a', from = undefined as number | undefined } = {}) => {
      const load = async (start: number | undefined) => {
        asked.push(start)
        return await Promise.resolve(stored.filter(({ timestamp }) => timestamp >= (start ?? 0)).slice(-limit))
      }
      const lines = await follower.load({ kind: 'system', key, from, limit, load })
      return lines.map(({ message }) => message)
    },
  }
}

test('lines that are known are not loaded again, and none is there twice', async () => {
  const { asked, write, follow } = createSetting()
  write(0, 20, 20)
  expect(await follow()).toEqual(['1', '2', '3'])
  write(20, 30)
  expect(await follow()).toEqual(['1', '2', '3', '4', '5'])
  expect(await follow()).toEqual(['1', '2', '3', '4', '5'])
  expect(asked).toEqual([undefined, START + 20_000 - OVERLAP, START + 30_000 - OVERLAP])
})

test('the newest lines stay, also after a gap', async () => {
  const { write, follow } = createSetting()
  write(0, 10, 20, 30)
  await follow()
  write(40, 50)
  expect(await follow()).toEqual(['2', '3', '4', '5', '6'])
  write(60, 70, 80, 90, 100, 110, 120)
  expect(await follow()).toEqual(['9', '10', '11', '12', '13'])
})

test('a line of a clock that was set back comes too', async () => {
  const { write, follow } = createSetting()
  write(0, 20)
  await follow()
  write(18)
  expect((await follow()).toSorted()).toEqual(['1', '2', '3'])
})

test('lines that are older than what is wanted go', async () => {
  const { asked, write, follow } = createSetting()
  write(0, 20, 40)
  expect(await follow({ from: START })).toEqual(['1', '2', '3'])
  expect(await follow({ from: START + 10_000 })).toEqual(['2', '3'])
  expect(await follow({ from: START + 39_000 })).toEqual(['3'])
  expect(asked.at(-1)).toBe(START + 39_000)
})

test('another choice is loaded from its beginning, and so is all after it was forgotten', async () => {
  const { asked, write, follow, follower } = createSetting()
  write(0, 20)
  await follow()
  expect(await follow({ key: 'b' })).toEqual(['1', '2'])
  follower.forget()
  await follow({ key: 'b' })
  expect(asked).toEqual([undefined, undefined, undefined])
})

test('a load that fails leaves what is known', async () => {
  const { write, follow, follower } = createSetting()
  write(0, 20)
  await follow()
  const load = () => Promise.reject(new Error('offline'))
  await expect(follower.load({ kind: 'system', key: 'a', from: undefined, limit: 5, load })).rejects.toThrow('offline')
  expect(await follow()).toEqual(['1', '2'])
})
