import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { evaluateQuery, type Query } from '@barn-workbench/core/query'
import { succeed } from '@barn-workbench/core/result'
import { createInstanceLog } from '../log'
import { createDatabase, type Database } from './database'
import { withFailureLog, type DocumentReply } from './documentQueries'
import { createDocumentStore } from './documentStore'
import { openDatabase } from './openDatabase'
import { createDocumentTable } from './schema'
import { openSqlite } from './sqlite'

interface Sample {
  sampleId: string
  version: number
  kind?: unknown
  a?: unknown
  b?: unknown
  nested?: unknown
}

async function openSamples(): Promise<{ database: Database; samples: ReturnType<typeof storeOf> }> {
  const database = await openDatabase(undefined)
  await createDocumentTable(database.current() as never, 'samples', ['kind'])
  return { database, samples: storeOf(database) }
}

const JOINED_KEYS = { joined: ['kind', 'a', 'nested.c'] }

function storeOf(database: Database) {
  return createDocumentStore<Sample, 'camera/not-found'>({
    database,
    table: 'samples',
    idKey: 'sampleId',
    notFoundCode: 'camera/not-found',
    scalarKeys: ['kind'],
    joinedKeys: JOINED_KEYS,
  })
}

const word = fc.constantFrom(
  '',
  'a',
  'A',
  'ab',
  'b',
  '1',
  'true',
  'null',
  'Äb',
  'äB',
  '\uFF5E',
  '\u{1F437}',
  'x\u0000y',
  "o'k",
  '%',
  '"q"',
)
const scalar = fc.oneof(
  word,
  fc.constantFrom(0, 1, -1, 2, 0.1, 0.30000000000000004, 1e21, 9007199254740991, -1.5e-7),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ c: scalar }),
  fc.constant([{ c: 1 }]),
)
const document = fc.record(
  {
    kind: scalar,
    a: value,
    b: value,
    nested: fc.oneof(fc.record({ c: value, d: scalar }, { requiredKeys: [] }), value),
  },
  { requiredKeys: [] },
)
const key = fc.constantFrom(
  'kind',
  'a',
  'b',
  'nested',
  'nested.c',
  'nested.c.c',
  'nested.d',
  'sampleId',
  'version',
  'missing',
  'joined',
  'a.0',
  'a.length',
)
const condition = fc.oneof(
  fc.record({ key, operator: fc.constantFrom('==' as const, '!=' as const, 'contains' as const), value: scalar }),
  fc.record({
    key,
    operator: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
    value: fc.oneof(word, fc.constantFrom(0, 1, 0.1), fc.double({ noNaN: true, noDefaultInfinity: true })),
  }),
  fc.record({
    key,
    operator: fc.constantFrom('in' as const, 'nin' as const),
    value: fc.array(scalar, { maxLength: 4 }),
  }),
)
const cursor = fc.option(
  fc.tuple(
    fc.constantFrom('startAfter' as const, 'endBefore' as const),
    fc.oneof(
      fc.record({ position: fc.nat(20) }),
      fc.record({
        free: fc.record(
          { kind: scalar, a: value, nested: value, sampleId: fc.oneof(fc.constantFrom('s03', 'zz'), scalar) },
          { requiredKeys: [] },
        ),
      }),
    ),
  ),
)
const query = fc.record(
  {
    query: fc.array(condition, { maxLength: 2 }),
    order: fc.array(fc.record({ key, direction: fc.constantFrom('asc' as const, 'desc' as const) }), { maxLength: 3 }),
    limit: fc.integer({ min: 1, max: 30 }),
  },
  { requiredKeys: [] },
)

test('answers every query like the evaluator of the contract', async () => {
  const { database, samples } = await openSamples()
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { maxLength: 16 }),
      fc.array(fc.tuple(query, cursor), { minLength: 8, maxLength: 8 }),
      async (documents, queries) => {
        await sql`DELETE FROM samples`.execute(database.current())
        const stored = documents.map((one, index) => ({
          ...one,
          sampleId: `s${String(index).padStart(2, '0')}`,
          version: 1,
        }))
        await samples.insertMany(stored)
        const decoded = JSON.parse(JSON.stringify(stored)) as Sample[]
        for (const [one, at] of queries) {
          const place = at && ('free' in at[1] ? at[1].free : decoded[at[1].position % Math.max(decoded.length, 1)])
          const query = (place ? { ...one, [at[0]]: place } : one) as Query
          expect(await samples.list(query)).toEqual(evaluateQuery(decoded, query, 'sampleId', JOINED_KEYS))
          expect(await samples.count(query.query)).toBe(
            evaluateQuery(decoded, { ...(query.query && { query: query.query }) }, 'sampleId', JOINED_KEYS).length,
          )
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('an equality on an indexed key uses its index', async () => {
  const { database } = await openSamples()
  const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT document FROM samples
    WHERE (json_type(document, '$."kind"') IS 'text' AND json_extract(document, '$."kind"') = ${'x'})`.execute(
    database.current(),
  )
  expect(rows[0]?.detail).toContain('samples_by_kind')
})

test('answers only the keys of a projection', async () => {
  const { samples } = await openSamples()
  await samples.insert({ sampleId: 's1', kind: 'k', nested: { c: 1, d: 2 } })
  expect(await samples.query({ projection: ['sampleId', 'nested.c', 'a'] })).toEqual([
    { sampleId: 's1', nested: { c: 1 }, a: null },
  ])
  expect(await samples.query({ projection: 'count' })).toBe(1)
})

test('refuses a write on another version and answers the current version', async () => {
  const { samples } = await openSamples()
  await samples.insert({ sampleId: 's1', kind: 'k' })
  expect(await samples.update('s1', 1, (current) => succeed({ ...current, kind: 'l' }))).toMatchObject({
    ok: true,
    value: { version: 2, kind: 'l' },
  })
  expect(await samples.update('s1', 1, (current) => succeed({ ...current, kind: 'm' }))).toMatchObject({
    ok: false,
    problem: { code: 'request/version-mismatch', params: { current: 2 } },
  })
  expect(await samples.remove('s1', 1)).toMatchObject({ ok: false })
  expect(await samples.remove('s1', 2)).toMatchObject({ ok: true })
  expect(await samples.get('s1')).toMatchObject({ ok: false, problem: { code: 'camera/not-found' } })
})

test('undoes the writes of a failed attempt and does not announce them', async () => {
  const { database, samples } = await openSamples()
  const announced: string[] = []
  await database.transaction(async () => {
    await database.attempt(
      async () => {
        await samples.insert({ sampleId: 'gone' })
        database.afterCommit(() => announced.push('gone'))
        return false
      },
      (isCommitted) => isCommitted,
    )
    await database.attempt(
      async () => {
        await samples.insert({ sampleId: 'kept' })
        database.afterCommit(() => announced.push('kept'))
        return true
      },
      (isCommitted) => isCommitted,
    )
    expect(announced).toEqual([])
  })
  expect((await samples.list()).map(({ sampleId }) => sampleId)).toEqual(['kept'])
  expect(announced).toEqual(['kept'])
})

const caller = { account: { accountId: 'somebody' }, signal: new AbortController().signal }

async function resultOf(answer: Promise<DocumentReply>): Promise<unknown> {
  const reply = await answer
  return reply.ok ? (JSON.parse(new TextDecoder().decode(reply.value)) as { result: unknown }).result : reply.problem
}

test.each<Query>([
  {},
  { query: [{ key: 'kind', operator: '==', value: 'pen' }] },
  { projection: ['a'] },
  { projection: 'count' },
])(
  'the answer to %j as text is that of the query, after each write, in a transaction, and after one was undone',
  async (query) => {
    const { database, samples } = await openSamples()
    const check = async () => {
      for (let time = 0; time < 2; time++) {
        expect(await resultOf(samples.answer(query, caller))).toEqual(await samples.query(query))
      }
    }
    await check()
    await samples.insert({ sampleId: 's1', kind: 'pen', a: 1 })
    await check()
    const undone = database.transaction(async () => {
      await check()
      await samples.update('s1', undefined, (sample) => succeed({ ...sample, a: 2 }))
      await samples.insert({ sampleId: 's2', kind: 'pen', a: 3 })
      await check()
      throw new Error('undone')
    })
    const whileWriting = samples.answer(query, caller)
    await expect(undone).rejects.toThrow('undone')
    await whileWriting
    await check()
    await samples.remove('s1')
    await check()
  },
)

test('an answer is kept as long as nothing is written, and differs by its restrictions', async () => {
  const { samples } = await openSamples()
  await samples.insertMany([
    { sampleId: 's1', kind: 'pen' },
    { sampleId: 's2', kind: 'aisle' },
  ])
  const isPen = [{ key: 'kind', operator: '==', value: 'pen' }] as const
  const [all, pens] = [await samples.answer({}, caller), await samples.answer({}, caller, isPen)]
  expect(pens).not.toEqual(all)
  expect([await samples.answer({}, caller), await samples.answer({}, caller, isPen)]).toEqual([all, pens])
  expect(await samples.answer({}, caller)).toBe(all)
  await samples.insert({ sampleId: 's3' })
  expect(await samples.answer({}, caller)).not.toEqual(all)
})

/** Samples whose thread fails every query. */
async function openSamplesOfBrokenThread() {
  const log = createInstanceLog()
  const thread = {
    run: () => Promise.reject(new Error('The thread of the documents failed', { cause: new Error('SQLITE_IOERR') })),
    close: () => Promise.resolve(),
  }
  const database = createDatabase(
    openSqlite(':memory:'),
    withFailureLog(thread, { log, now: () => 5_000, module: 'database' }),
  )
  await createDocumentTable(database.current() as never, 'samples', ['kind'])
  return { database, samples: storeOf(database), log }
}

test('a query whose thread fails is answered all the same, and the failure is logged with its cause', async () => {
  const { samples, log } = await openSamplesOfBrokenThread()
  await samples.insert({ sampleId: 's1', kind: 'pen' })
  expect(await resultOf(samples.answer({ projection: 'count' }, caller))).toBe(1)
  expect(log.lines()).toEqual([
    {
      kind: 'system',
      timestamp: 5_000,
      level: 'warn',
      module: 'database',
      message: expect.stringMatching(/The thread of the documents failed[^]*caused by: Error: SQLITE_IOERR/) as unknown,
    },
  ])
})

test('a query that fails after its caller has left, or while the database closes, is not logged', async () => {
  const { database, samples, log } = await openSamplesOfBrokenThread()
  await samples.insert({ sampleId: 's1', kind: 'pen' })
  const left = AbortSignal.abort()
  await expect(samples.answer({ limit: 1 }, { ...caller, signal: left })).rejects.toThrow('failed')
  await database.documentQueries?.close()
  await samples.answer({ limit: 2 }, caller)
  expect(log.lines()).toEqual([])
})
