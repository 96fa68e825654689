import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBusyError, isDamageError, isFullDiskError, openSqlite, type Sqlite } from './sqlite'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

function openTexts(): Sqlite {
  const sqlite = openSqlite(':memory:')
  sqlite.exec('CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)')
  return sqlite
}

test('values come back as they were bound, by position, as a list, and by name', () => {
  const sqlite = openSqlite(':memory:')
  const values = { a: 1, b: 2 ** 40, c: 5e-324, d: 'Äö\u{1F437}', e: null, f: Number.MAX_SAFE_INTEGER }
  const list = Object.values(values)
  const positions = sqlite.prepare(
    `SELECT ${Object.keys(values)
      .map((name) => `? AS ${name}`)
      .join(', ')}`,
  )
  expect([positions.get(...list), positions.get(list)]).toEqual([values, values])
  const names = sqlite.prepare('SELECT @a AS a, @b AS b, @a + @b AS sum')
  expect(names.all({ a: 1, b: 2, unused: 3 })).toEqual([{ a: 1, b: 2, sum: 3 }])
})

test('a number is bound as a real number, a bigint as an integer', () => {
  const typeOf = openSqlite(':memory:').prepare('SELECT typeof(?)')
  expect([typeOf.value(7), typeOf.value(7n)]).toEqual(['real', 'integer'])
})

test('bytes come back as they were, also none, and those of a part of a buffer', () => {
  const echo = openSqlite(':memory:').prepare('SELECT ?')
  const bytes = Buffer.from([1, 0, 255, 7])
  expect(echo.value(bytes.subarray(1))).toEqual(new Uint8Array([0, 255, 7]))
  expect(echo.value(new Uint8Array())).toEqual(new Uint8Array())
})

test('a text with a NUL is not cut, so that it equals no other text', () => {
  const sqlite = openTexts()
  const insert = sqlite.prepare('INSERT INTO texts (text) VALUES (?)')
  for (const text of ['pen', 'pen\0 1']) insert.run(text)
  const find = sqlite.prepare('SELECT id FROM texts WHERE text = ?')
  expect([find.all('pen'), find.all('pen\0 1')]).toEqual([[{ id: 1 }], [{ id: 2 }]])
})

test('a statement says whether it answers with rows, and a write what it has changed', () => {
  const sqlite = openTexts()
  const insert = sqlite.prepare("INSERT INTO texts (text) VALUES ('a'), ('b')")
  expect([insert.reader, insert.run()]).toEqual([false, { changes: 2, lastInsertRowid: 2 }])
  const insertReturning = sqlite.prepare("INSERT INTO texts (text) VALUES ('c') RETURNING id")
  expect([insertReturning.reader, insertReturning.all()]).toEqual([true, [{ id: 3 }]])
  expect([...sqlite.prepare('SELECT id FROM texts').iterate()]).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('a transaction that throws is undone, and the next one works', () => {
  const sqlite = openTexts()
  const insert = sqlite.prepare('INSERT INTO texts (text) VALUES (?)')
  const insertAndFail = () =>
    sqlite.transaction(() => {
      insert.run('a')
      throw new Error('cause')
    })
  expect(insertAndFail).toThrow('cause')
  expect(sqlite.isInTransaction).toBe(false)
  sqlite.transaction(() => void insert.run('b'))
  expect(sqlite.prepare('SELECT text FROM texts').all()).toEqual([{ text: 'b' }])
})

test('an error of a function or an aggregate reaches its caller', () => {
  const sqlite = openTexts()
  sqlite.exec("INSERT INTO texts (text) VALUES ('a'), ('b')")
  const seen: unknown[] = []
  sqlite.addAggregate('collect', { step: (text: string, id: number) => void seen.push([text, id]) })
  sqlite.prepare('SELECT collect(text, id) FROM texts').get()
  expect(seen).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  const fail = () => {
    throw new RangeError('of the step')
  }
  sqlite.addAggregate('fail_step', { step: fail })
  sqlite.addFunction('fail_call', fail)
  expect(() => sqlite.prepare('SELECT fail_step() FROM texts').all()).toThrow(RangeError)
  expect(() => sqlite.prepare('SELECT fail_call() FROM texts').all()).toThrow(RangeError)
  expect(sqlite.prepare('SELECT count(*) FROM texts').value()).toBe(2)
})

test.each(['run', 'all'] as const)('a full disk is told by its error, of %s too', (method) => {
  const sqlite = openTexts()
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count'))}`)
  const insert = sqlite.prepare(`INSERT INTO texts (text) VALUES (?) ${method === 'all' ? 'RETURNING id' : ''}`)
  const error = errorOf(() => insert[method]('x'.repeat(100_000)))
  expect([isFullDiskError(error), isBusyError(error), isDamageError(error)]).toEqual([true, false, false])
})

test('a locked database is told by its error', () => {
  const file = join(createFolder(), 'texts.db')
  const [one, other] = [openSqlite(file), openSqlite(file, { timeout: 0 })]
  one.exec('BEGIN EXCLUSIVE')
  expect(isBusyError(errorOf(() => other.exec('BEGIN IMMEDIATE')))).toBe(true)
  one.close()
  other.close()
})

test('a file that is no database is told by its error, and one that must exist is not created', () => {
  const folder = createFolder()
  const file = join(folder, 'texts.db')
  writeFileSync(file, 'no database '.repeat(500))
  expect(isDamageError(errorOf(() => openSqlite(file).pragma('quick_check(1)')))).toBe(true)
  const missing = join(folder, 'a missing #1 %20?.db')
  expect(() => openSqlite(missing, { mustExist: true })).toThrow('unable to open database file')
  expect(existsSync(missing)).toBe(false)
  openSqlite(missing).close()
  openSqlite(missing, { mustExist: true }).close()
  expect(existsSync(missing)).toBe(true)
})

test('closing writes the journal back and lets go of the file, also after statements that are not done', () => {
  const file = join(createFolder(), 'texts.db')
  const sqlite = openSqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec("CREATE TABLE texts (text TEXT); INSERT INTO texts VALUES ('a'), ('b')")
  sqlite.prepare('SELECT text FROM texts').iterate().next()
  sqlite.close()
  expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false])
})

test('a copy that is made while the database is being written is whole', () => {
  const folder = createFolder()
  const [file, copy] = [join(folder, 'texts.db'), join(folder, 'copy.db')]
  const sqlite = openSqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec("CREATE TABLE texts (text TEXT); INSERT INTO texts VALUES ('committed')")
  sqlite.exec("BEGIN; INSERT INTO texts VALUES ('pending')")
  const reader = openSqlite(file)
  reader.prepare('VACUUM INTO ?').run(copy)
  sqlite.exec('COMMIT')
  const copied = openSqlite(copy)
  expect(copied.prepare('SELECT text FROM texts').all()).toEqual([{ text: 'committed' }])
  expect(copied.pragma('integrity_check')).toBe('ok')
  for (const opened of [sqlite, reader, copied]) opened.close()
})

test('a serialized database can be opened in memory', () => {
  const sqlite = openTexts()
  sqlite.exec("INSERT INTO texts (text) VALUES ('a')")
  const copy = openSqlite(sqlite.serialize())
  copy.exec("INSERT INTO texts (text) VALUES ('b')")
  expect([copy, sqlite].map((one) => one.prepare('SELECT count(*) FROM texts').value())).toEqual([2, 1])
})
