import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { ProblemError } from '../result'
import { createMemoryStorage } from '../settings'
import { createLog, LOG_FLUSH_PERIOD, MAXIMUM_LOG_ENTRIES } from './log'

function openLog(session: string, storage = createMemoryStorage(), clock = createFakeClock(1_000)) {
  return { clock, storage, log: createLog({ clock, storage, session, version: '1.0', branch: 'web' }) }
}

test('an entry holds its input, the version, the session and the time', () => {
  const { log } = openLog('s1')
  log.write({
    level: 'ERROR',
    message: 'lost',
    tag: 'Store',
    globalUniqueIdentifier: '1001',
    error: new TypeError('no'),
  })
  log.write({ level: 'INFO', message: 'plain', error: 'a string' })
  log.write({ level: 'INFO', message: 'bare' })
  expect(log.entries()).toEqual([
    {
      version: '1.0',
      branch: 'web',
      session: 's1',
      level: 'ERROR',
      message: 'lost',
      tag: 'Store',
      globalUniqueIdentifier: '1001',
      error: 'TypeError: no',
      timestamp: 1_000,
    },
    {
      version: '1.0',
      branch: 'web',
      session: 's1',
      level: 'INFO',
      message: 'plain',
      tag: null,
      globalUniqueIdentifier: null,
      error: 'a string',
      timestamp: 1_000,
    },
    {
      version: '1.0',
      branch: 'web',
      session: 's1',
      level: 'INFO',
      message: 'bare',
      tag: null,
      globalUniqueIdentifier: null,
      error: null,
      timestamp: 1_000,
    },
  ])
})

test('an error is written without its cause', () => {
  const { log } = openLog('s1')
  log.write({
    level: 'WARN',
    message: 'x',
    error: new ProblemError({ code: 'client/unreachable', params: {} }, { cause: new Error('canary') }),
  })
  expect(JSON.stringify(log.entries())).not.toContain('canary')
})

test('new entries are written to the storage every 10 s', async () => {
  const memory = createMemoryStorage()
  let writes = 0
  const { clock, log } = openLog('s1', {
    ...memory,
    set: async (key, value) => {
      writes++
      await memory.set(key, value)
    },
  })
  log.write({ level: 'INFO', message: 'one' })
  await clock.advance(LOG_FLUSH_PERIOD - 1)
  expect(writes).toBe(0)
  await clock.advance(1)
  expect(writes).toBe(2)
  await clock.advance(10 * LOG_FLUSH_PERIOD)
  expect(writes).toBe(2)
  log.write({ level: 'INFO', message: 'two' })
  await clock.advance(LOG_FLUSH_PERIOD)
  expect((await log.sessions())[0]?.entries.map(({ message }) => message)).toEqual(['one', 'two'])
  log.close()
  log.write({ level: 'INFO', message: 'three' })
  await clock.advance(10 * LOG_FLUSH_PERIOD)
  expect(writes).toBe(4)
})

test('the storage holds the five newest sessions', async () => {
  const values = new Map<string, unknown>()
  const storage = createMemoryStorage(values)
  for (let i = 1; i <= 7; i++) {
    const { log } = openLog(`s${i}`, storage)
    log.write({ level: 'INFO', message: `m${i}` })
    await log.flush()
  }
  const { log } = openLog('s8', storage)
  expect((await log.sessions()).map(({ session, entries }) => [session, entries[0]?.message])).toEqual([
    ['s7', 'm7'],
    ['s6', 'm6'],
    ['s5', 'm5'],
    ['s4', 'm4'],
    ['s3', 'm3'],
  ])
  expect([...values.keys()].sort()).toEqual(['log/s3', 'log/s4', 'log/s5', 'log/s6', 'log/s7', 'log/sessions'])
})

test('a session holds its newest entries up to the maximum', () => {
  const { log } = openLog('s1')
  for (let i = 0; i < MAXIMUM_LOG_ENTRIES + 10; i++) log.write({ level: 'DEBUG', message: String(i) })
  expect(log.entries()).toHaveLength(MAXIMUM_LOG_ENTRIES)
  expect(log.entries()[0]?.message).toBe('10')
})

test('entries that could not be stored are written when the storage works again', async () => {
  const memory = createMemoryStorage()
  let isWorking = false
  const { clock, log } = openLog('s1', {
    ...memory,
    set: async (key, value) => (isWorking ? await memory.set(key, value) : Promise.reject(new Error('full'))),
  })
  log.write({ level: 'INFO', message: 'one' })
  await clock.advance(LOG_FLUSH_PERIOD)
  isWorking = true
  await clock.advance(LOG_FLUSH_PERIOD)
  expect((await log.sessions())[0]?.entries).toHaveLength(1)
})

test('stored entries that cannot be read are left out', async () => {
  const values = new Map<string, unknown>([
    ['log/sessions', ['a', 7, null]],
    ['log/a', 'rubbish'],
  ])
  const { log } = openLog('s1', createMemoryStorage(values))
  expect(await log.sessions()).toEqual([{ session: 'a', entries: [] }])
})

test('a stored list of sessions that cannot be read counts as empty', async () => {
  const values = new Map<string, unknown>([['log/sessions', 'rubbish']])
  const { log } = openLog('s1', createMemoryStorage(values))
  expect(await log.sessions()).toEqual([])
})
