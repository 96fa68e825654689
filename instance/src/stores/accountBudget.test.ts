import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createNoticeHub } from '../base'
import { ACCOUNT_BUDGET, ACCOUNT_BYTES, openSqlite, prepareDatabase } from '../database'
import { createIdempotencyStore } from '../http'
import { createLayoutStore } from './layoutStore'

const KIB = 1024

test('edits of layouts and kept answers fill their parts of the budget of an account, and no more than all of it', async () => {
  const database = await prepareDatabase(openSqlite(':memory:'))
  await sql`INSERT INTO accounts (id, version, document) VALUES ('one', 1, '{}')`.execute(database.current())
  const answers = createIdempotencyStore({ database, now: () => 0, retention: { pause: () => null } })
  const layouts = createLayoutStore(database, createNoticeHub())
  for (let index = 0; index < 64; index++) {
    const content = { base: 1, operations: [{ op: 'set', key: 'a', path: 'b', value: 'x'.repeat(64 * KIB) }] }
    await layouts.saveOwn({ accountId: 'one', layoutId: `${index}` }, content as never, {})
    const call = { accountId: 'one', key: `${index}`, call: 'PUT /x', body: new Uint8Array() }
    await answers.save(call, { status: 200, headers: {}, body: 'x'.repeat(64 * KIB) })
  }
  const own = await database.current().selectFrom('own_layouts').select('document').execute()
  const kept = await database.current().selectFrom('kept_answers').select('body').execute()
  const bytes = [own.map(({ document }) => document), kept.map(({ body }) => body ?? '')].map((texts) =>
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  )
  const [ofLayouts = 0, ofAnswers = 0] = bytes
  for (const [filled, budget] of [
    [ofLayouts, ACCOUNT_BUDGET.ownLayouts],
    [ofAnswers, ACCOUNT_BUDGET.keptAnswers],
  ] as const) {
    expect(filled).toBeLessThanOrEqual(budget)
    expect(filled).toBeGreaterThan(budget - 70 * KIB)
  }
  expect(ACCOUNT_BUDGET.ownLayouts + ACCOUNT_BUDGET.keptAnswers).toBe(ACCOUNT_BYTES)
})
