import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createInstanceLog, runInRequest } from './instanceLog'
import type { LogQuery } from './lineStore'
import { openLogFiles } from './logFiles'

const root = mkdtempSync(join(tmpdir(), 'barn-log-'))
let folder = ''
let count = 0
beforeEach(() => {
  folder = join(root, String(++count))
})
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
})

const ALL: LogQuery = { limit: 100_000, levels: [], modules: [] }
const line = { kind: 'system', timestamp: 1, level: 'info', module: 'mail', message: 'sent' } as const
const messagesOf = (lines: readonly string[]) => lines.map((text) => (JSON.parse(text) as { message: string }).message)

test('lines outlast the instance, oldest first, and the newest of too many', async () => {
  const before = createInstanceLog({ store: openLogFiles(folder) })
  for (let index = 0; index < 5; index++) before.write({ ...line, timestamp: index, message: String(index) })
  before.close()
  const store = openLogFiles(folder)
  const after = createInstanceLog({ store })
  after.write({ ...line, timestamp: 5, message: '5' })
  expect(messagesOf(await after.query('system', ALL))).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(messagesOf(await after.query('system', { ...ALL, limit: 2 }))).toEqual(['4', '5'])
  expect(messagesOf(await after.query('system', { ...ALL, from: 1, to: 3 }))).toEqual(['1', '2', '3'])
  expect(await after.query('access', ALL)).toEqual([])
  after.close()
})

test('levels and modules are compared without regard to case, and an empty list lets all through', async () => {
  const log = createInstanceLog({ store: openLogFiles(folder) })
  log.write({ ...line, level: 'error', message: 'a' })
  log.write({ ...line, module: 'recorder', message: 'b' })
  log.write({ ...line, message: 'c "quoted"\nsecond line' })
  expect(messagesOf(await log.query('system', { ...ALL, levels: ['ERROR'] }))).toEqual(['a'])
  expect(messagesOf(await log.query('system', { ...ALL, modules: ['Recorder', 'http'] }))).toEqual(['b'])
  expect(messagesOf(await log.query('system', ALL))[2]).toBe('c "quoted"\nsecond line')
  log.close()
})

test('the files of a kind stay below their bound, and the oldest lines go', async () => {
  const log = createInstanceLog({ store: openLogFiles(folder, { fileBytes: 2_000, files: 3 }) })
  for (let index = 0; index < 400; index++) {
    log.write({ ...line, timestamp: index, message: `${index} ${'x'.repeat(100)}` })
    if (index % 10 === 9) await log.query('system', { ...ALL, limit: 1 })
  }
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(readdirSync(folder)).toHaveLength(3)
  expect(bytes).toBeLessThan(12_000)
  const messages = messagesOf(await log.query('system', ALL))
  expect(messages.at(-1)).toMatch(/^399 /)
  expect(messages[0]).not.toMatch(/^0 /)
  log.close()
})

test('a line that a crash has cut is left out, and those after it are whole', async () => {
  const first = createInstanceLog({ store: openLogFiles(folder) })
  first.write({ ...line, message: 'whole' })
  first.close()
  const file = join(folder, readdirSync(folder)[0] ?? '')
  appendFileSync(file, '{"timestamp":2,"level":"info","module":"mail","mess')
  const second = createInstanceLog({ store: openLogFiles(folder) })
  second.write({ ...line, message: 'after' })
  expect(messagesOf(await second.query('system', ALL))).toEqual(['whole', 'after'])
  second.close()
})

test('while nothing can be written, lines wait in memory', async () => {
  const gone = join(folder, 'gone', '\0')
  const log = createInstanceLog({ store: openLogFiles(gone) })
  log.write({ ...line, message: 'kept' })
  expect(messagesOf(await log.query('system', ALL))).toEqual(['kept'])
  log.close()
})

test('a line names the request that caused it, is cut at its maximum and holds no secret', async () => {
  const log = createInstanceLog({ store: openLogFiles(folder) })
  const secret = 'eyJhbGciOiJFUzI1NiJ9.eyJ1aWQiOiJhIn0.canary'
  await runInRequest({ requestId: 'r-1', accountId: 'a-1' }, async () => {
    await Promise.resolve()
    log.write({ ...line, message: `${'x '.repeat(500_000)}` })
    log.write({ ...line, message: `rtsp://me:canary@camera and ${secret}` })
  })
  log.close()
  const stored = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  expect(stored.length).toBeLessThan(20_000)
  expect(stored).not.toContain('canary')
  expect(JSON.parse(stored.split('\n')[0] ?? '')).toMatchObject({ requestId: 'r-1', accountId: 'a-1' })
})

test('a line that a write has left incomplete, whatever it ends with, is in no answer', async () => {
  const log = createInstanceLog({ store: openLogFiles(folder) })
  const messages = ['a {b} "c"', 'back\\slash\\', '{"d":5}', '{"e":"f"}']
  for (const message of messages) log.write({ ...line, message })
  log.write({ ...line, message: 'called', status: 200, duration: 0.5 })
  await log.query('system', ALL)
  const [name = ''] = readdirSync(folder)
  const file = join(folder, name)
  const [whole = ''] = readFileSync(file, 'utf8').split('\n')
  const cut = (message: string) => JSON.stringify({ timestamp: 1, level: 'info', module: 'mail', message }).slice(0, -2)
  const broken = ['{a}', '{"a":1}', '{"a":"b"}', 'x,"a":1}', 'b\\"}'].map(cut)
  appendFileSync(file, [...broken, `\0\0${whole}`, `${whole.slice(0, 60)}\0${whole}`, whole, ''].join('\n'))
  const lines = await log.query('system', ALL)
  expect(messagesOf(lines)).toEqual([...messages, 'called', messages[0]])
  log.close()
})
