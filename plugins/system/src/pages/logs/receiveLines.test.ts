import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import type { LogLine } from '@barn-workbench/core/schema'
import { MAXIMUM_LOG_TEXT } from '@barn-workbench/core/text'
import { timeZoneOf } from '@barn-workbench/core/time'
import { exportRows, rowsOfLines } from '../../log/logRows'
import { receiveLines } from './useInstanceLog'

const line: LogLine = { timestamp: 2_000, level: 'warn', module: 'auth', message: 'refused' }
const { signal } = new AbortController()

/** Receives lines while time passes. */
async function receive(lines: readonly LogLine[], limit = 1_000) {
  const clock = createFakeClock()
  const received = receiveLines(lines, { limit, clock, signal })
  await clock.advance(1_000)
  return await received
}

test('secrets that an instance has not masked are neither shown nor exported', async () => {
  const lines = await receive([
    { ...line, message: 'Bearer eyJhbGciOiJIUzI1NiJ9.canary and rtsp://u:canary@h/' },
    { ...line, message: 'password: canary', module: 'token=canary', requestId: 'pw=canary', path: '/x?token=canary' },
  ])
  const rows = rowsOfLines('system', lines)
  expect(rows.map(({ text }) => text)).toEqual(['Bearer [token ***] and rtsp://***@h/', 'password: ***'])
  const head = { title: 'Hof Nord', zone: timeZoneOf('Europe/Berlin'), exportedAt: 3_000 }
  for (const format of ['txt', 'jsonl'] as const)
    expect(await exportRows(rows, format, head).text()).not.toContain('canary')
})

test('the newest lines are kept, as many as were asked for', async () => {
  const sent = Array.from({ length: 10_000 }, (_, index) => ({ ...line, message: String(index) }))
  const lines = await receive(sent, 5_000)
  expect([lines.length, lines[0]?.message, lines.at(-1)?.message]).toEqual([5_000, '5000', '9999'])
})

test('a line is as long as one of this browser may be, and shows what it says', async () => {
  const [long] = await receive([{ ...line, message: 'x '.repeat(500_000), module: `\u202e${'m '.repeat(5_000)}` }])
  expect(long?.message.length).toBeLessThan(MAXIMUM_LOG_TEXT + 40)
  expect(long?.module).toMatch(/^m m [m ]{1,200}$/)
})
