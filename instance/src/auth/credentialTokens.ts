import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY } from '@barn-workbench/core/time'
import type { CredentialTokenRow, Database } from '../database'
import type { Now } from '../now'

/** Time for which a token is valid, in ms. */
export const TOKEN_LIFETIME = DAY
const TOKEN_BYTES = 32
/** Tokens of one credential at the same time. The oldest go for further ones. */
const MAXIMUM_TOKENS = 10

export type TokenPurpose = CredentialTokenRow['purpose']
export type CredentialTokens = ReturnType<typeof createCredentialTokens>

/**
 * Issues the tokens of links that confirm an address or set a password, and finds them. Only their digests are stored.
 */
export function createCredentialTokens({ database, now }: { database: Database; now: Now }) {
  return {
    /** A new token for a credential. */
    async issue(credentialId: string, purpose: TokenPurpose): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const row = {
        token_hash: digest(token),
        credential_id: credentialId,
        purpose,
        expires_at: now() + TOKEN_LIFETIME,
      }
      await database.transaction(async () => {
        const current = database.current()
        await current.deleteFrom('credential_tokens').where('expires_at', '<=', now()).execute()
        await current.insertInto('credential_tokens').values(row).execute()
        await sql`DELETE FROM credential_tokens WHERE token_hash IN (SELECT token_hash FROM credential_tokens
          WHERE credential_id = ${credentialId} ORDER BY expires_at DESC, rowid DESC LIMIT -1 OFFSET ${MAXIMUM_TOKENS})`.execute(
          current,
        )
      })
      return token
    },
    /** Whether a token of a credential is for that purpose and has neither expired nor been used. */
    async isValid(credentialId: string, purpose: TokenPurpose, token: string): Promise<boolean> {
      const row = await database
        .current()
        .selectFrom('credential_tokens')
        .select('token_hash')
        .where('token_hash', '=', digest(token))
        .where('credential_id', '=', credentialId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row !== undefined
    },
    /** Makes all tokens of a credential useless, after one of them was used. */
    async removeAll(credentialId: string): Promise<void> {
      await database.current().deleteFrom('credential_tokens').where('credential_id', '=', credentialId).execute()
    },
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
