import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { SECOND } from '@barn-workbench/core/time'
import type { Now } from '../now'
import { ASSERTION_ALGORITHM, type AssertionKey } from './assertionKey'

/** For how long an assertion holds, in s. It is made for one call, which follows at once. */
const ASSERTION_LIFETIME = 60

interface AssertionOptions {
  key: AssertionKey
  /** The id of the directory. */
  issuer: string
  now: Now
}

export interface Assertions {
  /** Says to the instance `audience` that the caller is the account of this directory. */
  sign(accountId: string, audience: string): Promise<string>
}

export function createAssertions({ key, issuer, now }: AssertionOptions): Assertions {
  return {
    sign(accountId, audience) {
      const issuedAt = Math.floor(now() / SECOND)
      return new SignJWT({})
        .setProtectedHeader({ alg: ASSERTION_ALGORITHM, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(accountId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ASSERTION_LIFETIME)
        .setJti(randomUUID())
        .sign(key.sign)
    },
  }
}
