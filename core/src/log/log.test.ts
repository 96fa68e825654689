import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import { ProblemError } from '../result'
import { createMemoryChannels, createMemoryStorage } from '../settings'
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
  expect(writes).toBe(1)
  await clock.advance(10 * LOG_FLUSH_PERIOD)
  expect(writes).toBe(1)
  log.write({ level: 'INFO', message: 'two' })
  await clock.advance(LOG_FLUSH_PERIOD)
  expect((await log.sessions())[0]?.entries.map(({ message }) => message)).toEqual(['one', 'two'])
  log.close()
  log.write({ level: 'INFO', message: 'three' })
  await clock.advance(10 * LOG_FLUSH_PERIOD)
  expect(writes).toBe(2)
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
  expect(values.size).toBe(5)
})

test('tabs that write at the same time lose nothing of each other', async () => {
  const memory = createMemoryStorage()
  const set = async (key: string, value: unknown) => {
    await Promise.resolve()
    await memory.set(key, value)
  }
  const logs = ['a', 'b', 'c', 'd', 'e'].map((session) => openLog(session, { ...memory, set }).log)
  logs.forEach((log, index) => log.write({ level: 'INFO', message: String(index) }))
  await Promise.all(logs.map((log) => log.flush()))
  expect((await logs[0]?.sessions())?.map(({ session }) => session)).toEqual(['e', 'd', 'c', 'b', 'a'])
})

test('a deletion reaches the other tabs, which write nothing back', async () => {
  const values = new Map<string, unknown>()
  const storage = createMemoryStorage(values)
  const openChannel = createMemoryChannels()
  const [one, other] = ['a', 'b'].map((session) =>
    createLog({ clock: createFakeClock(1_000), storage, channel: openChannel(), session, version: '1', branch: 'web' }),
  )
  other?.write({ level: 'INFO', message: 'old' })
  await one?.clear()
  await other?.flush()
  expect([other?.entries(), values.size]).toEqual([[], 0])
})

test('a deletion also deletes what is being written while it begins', async () => {
  const storage = createMemoryStorage()
  let release: () => void = () => undefined
  const slow = {
    ...storage,
    async set(key: string, value: unknown) {
      await new Promise<void>((resolve) => (release = resolve))
      await storage.set(key, value)
    },
  }
  const { log } = openLog('s1', slow)
  log.write({ level: 'INFO', message: 'one' })
  const flushed = log.flush()
  const cleared = log.clear()
  release()
  await Promise.all([flushed, cleared])
  expect(await log.sessions()).toEqual([])
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

test('an entry holds no secret and no more than its maximum', () => {
  const { log } = openLog('s1')
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJ1aWQiOiJhIn0.canary'
  log.write({ level: 'WARN', message: `Bearer ${token}`, error: new Error(`at rtsp://me:canary@camera`) })
  log.write({ level: 'WARN', message: 'x '.repeat(500_000) })
  expect(JSON.stringify(log.entries())).not.toContain('canary')
  expect(JSON.stringify(log.entries()).length).toBeLessThan(10_000)
})

test('a page that is left writes its entries at once, without reading first', async () => {
  const values = new Map<string, unknown>()
  const reading = new Promise<never>(() => undefined)
  const { log } = openLog('s1', { ...createMemoryStorage(values), get: () => reading, keys: () => reading })
  log.write({ level: 'ERROR', message: 'the last words' })
  void log.flush()
  await Promise.resolve()
  expect(JSON.stringify([...values.values()])).toContain('the last words')
})

test('who shows the entries hears of each, and of their deletion in this session and the others', async () => {
  const values = new Map<string, unknown>()
  const storage = createMemoryStorage(values)
  const before = openLog('s1', storage).log
  before.write({ level: 'INFO', message: 'old' })
  await before.flush()
  const { log } = openLog('s2', storage)
  let changes = 0
  const stop = log.subscribe(() => changes++)
  const empty = log.entries()
  log.write({ level: 'INFO', message: 'new' })
  expect([changes, log.entries() === empty]).toEqual([1, false])
  await log.flush()
  await log.clear()
  expect([changes, log.entries(), [...values.keys()]]).toEqual([2, [], []])
  stop()
  log.write({ level: 'INFO', message: 'later' })
  expect(changes).toBe(2)
})

test('stored entries that cannot be read are left out', async () => {
  const values = new Map<string, unknown>([
    ['log/0000000000000001/a', 'rubbish'],
    ['log/0000000000000002/b', [7, { message: 'no level', timestamp: 1 }]],
  ])
  const { log } = openLog('s1', createMemoryStorage(values))
  expect(await log.sessions()).toEqual([
    { session: 'b', entries: [] },
    { session: 'a', entries: [] },
  ])
})

test('sessions that an earlier version has stored in another form go first', async () => {
  const values = new Map<string, unknown>(['log/sessions', 'log/a', 'log/b', 'log/c', 'log/d'].map((key) => [key, []]))
  const { log } = openLog('s1', createMemoryStorage(values))
  log.write({ level: 'INFO', message: 'one' })
  await log.flush()
  expect([values.size, values.has('log/0000000000001000/s1')]).toEqual([5, true])
  expect((await log.sessions()).map(({ session }) => session)).toEqual(['s1'])
})
