import { expect, test } from 'vitest'
import { createInstanceLog, formatLogLine, type LogLine } from './instanceLog'

const line = { kind: 'system', timestamp: Date.UTC(2026, 0, 14, 9), module: 'http', message: 'GET /api/p 200' } as const

test('only warnings and errors are passed on', () => {
  const passed: LogLine[] = []
  const log = createInstanceLog({ onProblem: (problem) => passed.push(problem) })
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log.write({ ...line, level })
  expect(passed.map(({ level }) => level)).toEqual(['warn', 'error'])
})

test('a line as text begins with its time and names its request', () => {
  expect(formatLogLine({ ...line, level: 'warn', requestId: 'a1' })).toBe(
    '2026-01-14T09:00:00.000Z warn http request a1: GET /api/p 200',
  )
  expect(formatLogLine({ ...line, level: 'warn' })).toBe('2026-01-14T09:00:00.000Z warn http: GET /api/p 200')
})

test('the newest lines stay', () => {
  const log = createInstanceLog()
  for (let index = 0; index < 12_000; index++) log.write({ ...line, level: 'info', message: String(index) })
  expect(log.lines().length).toBeLessThanOrEqual(5_500)
  expect(log.lines().at(-1)?.message).toBe('11999')
})
