import { expect, test } from 'vitest'
import { createKeyedSerialQueue, createSerialQueue } from './serialQueue'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('tasks run one after the other, also after one that fails', async () => {
  const runInTurn = createSerialQueue()
  const steps: string[] = []
  const task = (name: string) => async () => {
    steps.push(`${name} begins`)
    await settle()
    steps.push(`${name} ends`)
    if (name === 'a') throw new Error('broken')
    return name
  }
  const first = runInTurn(task('a'))
  const second = runInTurn(task('b'))
  const third = runInTurn(() => 'at once')
  await expect(first).rejects.toThrow('broken')
  expect([await second, await third]).toEqual(['b', 'at once'])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('tasks of different keys run side by side, those of one key in turn', async () => {
  const runInTurn = createKeyedSerialQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (key: string, name: string) =>
    runInTurn(key, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  void start('x', 'x1')
  void start('x', 'x2')
  void start('y', 'y1')
  await settle()
  expect(begun).toEqual(['x1', 'y1'])
  ends[0]?.()
  await settle()
  expect(begun).toEqual(['x1', 'y1', 'x2'])
})
