import { expect, test } from 'vitest'
import { gather } from './clock'
import { createFakeClock } from './fakeClock'

function start() {
  const clock = createFakeClock()
  const batches: string[][] = []
  const gatherer = gather<string>({
    clock,
    interval: 100,
    keyOf: (value) => value.slice(0, 1),
    pass: (batch) => batches.push(batch),
  })
  return { clock, batches, gatherer }
}

test('passes the first value at once, and the last value of each key after the interval', async () => {
  const { clock, batches, gatherer } = start()
  for (const value of ['a1', 'a2', 'b1', 'a3', 'b2']) gatherer.add(value)
  expect(batches).toEqual([['a1']])
  await clock.advance(100)
  expect(batches).toEqual([['a1'], ['a3', 'b2']])
})

test('passes one batch in each interval, however many values there are', async () => {
  const { clock, batches, gatherer } = start()
  for (let time = 0; time < 1_000; time++) {
    gatherer.add(`a${time}`)
    await clock.advance(1)
  }
  expect(batches).toHaveLength(11)
})

test('passes a value at once after a quiet time', async () => {
  const { clock, batches, gatherer } = start()
  gatherer.add('a1')
  await clock.advance(250)
  gatherer.add('a2')
  expect(batches).toEqual([['a1'], ['a2']])
})

test('passes at once what waits when it is flushed', async () => {
  const { clock, batches, gatherer } = start()
  gatherer.add('a1')
  gatherer.add('a2')
  gatherer.flush()
  await clock.advance(1_000)
  expect(batches).toEqual([['a1'], ['a2']])
})

test('passes nothing after it is closed', async () => {
  const { clock, batches, gatherer } = start()
  gatherer.add('a1')
  gatherer.add('a2')
  gatherer.close()
  await clock.advance(1_000)
  expect(batches).toEqual([['a1']])
})
