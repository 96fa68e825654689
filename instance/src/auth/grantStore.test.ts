import { expect, test } from 'vitest'
import { openDatabase, type Database } from '../database'
import { createGrantStore } from './grantStore'
import { createSessionStore } from './sessionStore'

const now = (): number => 1_000

/** A database whose reads fail while `state.isFailing`. */
async function createFailingDatabase(): Promise<{ database: Database; state: { isFailing: boolean } }> {
  const database = await openDatabase(undefined)
  const state = { isFailing: false }
  function current(): ReturnType<Database['current']> {
    if (state.isFailing) throw new Error('disk I/O error')
    return database.current()
  }
  return { database: { ...database, current }, state }
}

test('a failed read of the grants fails one call and not all later ones', async () => {
  const { database, state } = await createFailingDatabase()
  const grants = createGrantStore({ database, sessions: createSessionStore(database, now), now })
  await grants.grantRole('somebody', 'viewer')
  state.isFailing = true
  await expect(grants.accessOf('somebody')).rejects.toThrow('disk I/O error')
  state.isFailing = false
  expect((await grants.accessOf('somebody')).roles.has('viewer')).toBe(true)
})
