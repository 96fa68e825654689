import { expect, test, vi } from 'vitest'
import { createInstanceLog } from '../../log'
import type { RowReceiver } from '../../measurements'
import { createRowBatch } from './rowBatch'

test('a row after a pause is written almost at once, and those that follow in one write a moment later', async () => {
  vi.useFakeTimers()
  const sizes: number[] = []
  const receive = (async ({ bytes }: { bytes: Uint8Array }) => {
    sizes.push((JSON.parse(String(bytes)) as unknown[]).length)
    return { ok: true, value: { rows: [] } }
  }) as unknown as RowReceiver
  const batch = createRowBatch({ receive, now: () => Date.now(), log: createInstanceLog() })
  const add = (count: number) => {
    for (let value = 0; value < count; value++)
      batch.add({ measurement: 'temperature', sensor: 'a', unit: '°C', value, time: value }, () => undefined)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  add(2)
  await vi.advanceTimersByTimeAsync(50)
  expect(sizes).toEqual([2])
  for (let step = 0; step < 10; step++) {
    add(3)
    await vi.advanceTimersByTimeAsync(15)
  }
  await vi.advanceTimersByTimeAsync(300)
  expect(sizes).toEqual([2, 30])
  vi.useRealTimers()
})
