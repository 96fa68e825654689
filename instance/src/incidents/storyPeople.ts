import { sql } from 'kysely'
import type { EntityReference } from '@barn-workbench/core/schema'
import { nameKey } from '../auth/credentialStore'
import type { Database } from '../database/database'
import type { SimulatedEvent } from '../simulator'

interface PersonRow {
  userName: string
  entityId: string
  displayName: string
}

/** The accounts that a story gives work to, by user name; a name that nobody has is absent. */
export async function peopleOf(
  database: Database,
  story: readonly SimulatedEvent[],
): Promise<ReadonlyMap<string, EntityReference>> {
  const names = [...new Set(story.flatMap(({ assignedTo }) => assignedTo ?? []))]
  if (names.length === 0) return new Map()
  const { rows } =
    await sql<PersonRow>`SELECT credentials.name_key AS userName, accounts.id AS entityId, accounts.document ->> '$.displayName' AS displayName
    FROM credentials JOIN accounts ON accounts.id = credentials.account_id
    WHERE credentials.kind = 'usernamePassword' AND credentials.name_key IN (SELECT value FROM json_each(${JSON.stringify(names.map(nameKey))}))`.execute(
      database.current(),
    )
  return new Map(
    names.flatMap((name) => {
      const row = rows.find(({ userName }) => userName === nameKey(name))
      return row ? [[name, { entityId: row.entityId, displayName: row.displayName }] as const] : []
    }),
  )
}
