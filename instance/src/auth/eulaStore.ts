import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { EulaLanguage } from '@barn-workbench/core/schema'
import type { Database } from '../database'
import type { Now } from '../now'

/** An end user licence agreement. A text has one line for each paragraph, so that a page can wrap it. */
export interface Eula {
  version: string
  texts: Readonly<Record<EulaLanguage, string>>
}

export interface EulaAcceptance {
  accountId: string
  version: string
  /** In ms since the epoch. */
  acceptedAt: number
}

export interface EulaStoreDependencies {
  database: Database
  /** All versions, the current one last. */
  eulas: readonly [Eula, ...Eula[]]
  now: Now
}

export type EulaStore = ReturnType<typeof createEulaStore>

/** Serves the licence agreements and stores the accounts that accepted them. */
export function createEulaStore({ database, eulas, now }: EulaStoreDependencies) {
  const current = eulas[eulas.length - 1] ?? eulas[0]

  /** A second acceptance of a version keeps the time of the first. */
  async function accept(
    accountId: string,
    version = current.version,
  ): Promise<Result<EulaAcceptance, 'request/not-found'>> {
    if (!eulas.some((eula) => eula.version === version)) return fail('request/not-found', { version })
    await database
      .current()
      .insertInto('eula_acceptances')
      .values({ account_id: accountId, version, accepted_at: now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'version']).doNothing())
      .execute()
    const row = await database
      .current()
      .selectFrom('eula_acceptances')
      .select('accepted_at')
      .where('account_id', '=', accountId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return succeed({ accountId, version, acceptedAt: row.accepted_at })
  }

  return {
    current,
    accept,
    /** `version` may be `current`. */
    find: (version: string): Eula | undefined =>
      version === 'current' ? current : eulas.find((eula) => eula.version === version),
    async hasAcceptedCurrent(accountId: string): Promise<boolean> {
      const row = await database
        .current()
        .selectFrom('eula_acceptances')
        .select('version')
        .where('account_id', '=', accountId)
        .where('version', '=', current.version)
        .executeTakeFirst()
      return row !== undefined
    },
    async history(accountId: string): Promise<EulaAcceptance[]> {
      const rows = await database
        .current()
        .selectFrom('eula_acceptances')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('accepted_at')
        .execute()
      return rows.map((row) => ({ accountId, version: row.version, acceptedAt: row.accepted_at }))
    },
    async withdraw(accountId: string): Promise<void> {
      await database.current().deleteFrom('eula_acceptances').where('account_id', '=', accountId).execute()
    },
  }
}
