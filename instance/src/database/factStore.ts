import type { Database } from './database'

export type FactStore = ReturnType<typeof createFactStore>

/**
 * Stores single facts about the instance as pairs of name and value, such as the id that its data folder belongs to.
 */
export function createFactStore(database: Database) {
  return {
    async get(name: string): Promise<string | null> {
      const row = await database
        .current()
        .selectFrom('facts')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.value ?? null
    },
    async set(name: string, value: string): Promise<void> {
      await database
        .current()
        .insertInto('facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
