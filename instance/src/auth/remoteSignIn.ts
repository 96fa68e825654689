import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { Id, PemPublicKey, type AccountName, type LoginReply } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { newId, type Database } from '../database'
import { accountName } from './accountStore'
import type { AccountSetupDependencies } from './initialAccounts'
import type { Client, SignIn } from './signIn'

/** The directory that an instance trusts to identify people. */
export interface TrustedDirectory {
  /** Its id, which its assertions name as their issuer. */
  id: string
  /** File with its public key, PEM. It may appear later: a directory makes its key at its first start. */
  keyFile: string
}

const ALGORITHM = 'RS256'
/** Longest time for which an assertion may hold, in s. */
const MAXIMUM_LIFETIME = 60
/** Maximum difference of the clocks of directory and instance, in s. */
const CLOCK_TOLERANCE = 5

const Claims = z.object({ sub: Id, iat: z.number(), exp: z.number(), jti: z.string().min(1).max(100) })
type Claims = z.infer<typeof Claims>

interface AssertionOptions {
  database: Database
  /** Undefined: no account signs in by a directory. */
  trustedDirectory: TrustedDirectory | undefined
  /** The id of the instance. */
  audience: string
  now: Now
}

/** Reads a public key. Undefined if the file does not contain an RSA key of the required length. */
function readKey(file: string): KeyObject | undefined {
  try {
    const { data } = PemPublicKey.safeParse(readFileSync(file, 'utf8'))
    return data === undefined ? undefined : createPublicKey(data)
  } catch {
    return undefined
  }
}

/** Checks assertions, each of which is valid once. */
function createAssertionCheck({ database, trustedDirectory, audience, now }: AssertionOptions) {
  let key: KeyObject | undefined

  /** The key of the trusted directory, read once it is there. */
  function currentKey(): KeyObject | undefined {
    key ??= trustedDirectory && readKey(trustedDirectory.keyFile)
    return key
  }

  async function verify(assertion: string): Promise<Claims | undefined> {
    const verifyingKey = currentKey()
    if (!verifyingKey || !trustedDirectory) return undefined
    try {
      const { payload } = await jwtVerify(assertion, verifyingKey, {
        algorithms: [ALGORITHM],
        issuer: trustedDirectory.id,
        audience,
        currentDate: new Date(now()),
        clockTolerance: CLOCK_TOLERANCE,
        requiredClaims: ['iat', 'exp', 'jti', 'sub'],
      })
      const claims = Claims.parse(payload)
      const isShort =
        claims.exp - claims.iat <= MAXIMUM_LIFETIME && claims.iat * SECOND <= now() + CLOCK_TOLERANCE * SECOND
      return isShort ? claims : undefined
    } catch {
      return undefined
    }
  }

  /** Records the use of an assertion. Resolves with false if it was used before. */
  async function use({ jti, exp }: Claims): Promise<boolean> {
    return database.transaction(async () => {
      const connection = database.current()
      await connection.deleteFrom('used_assertions').where('expires_at', '<=', now()).execute()
      const { numInsertedOrUpdatedRows } = await connection
        .insertInto('used_assertions')
        .values({ jti, expires_at: (exp + CLOCK_TOLERANCE) * SECOND })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    })
  }

  return {
    isAvailable: () => currentKey() !== undefined,
    /** The person of an assertion: the id that the directory has for them. Null where the assertion does not count. */
    async personOf(assertion: string): Promise<string | null> {
      const claims = await verify(assertion)
      return claims && (await use(claims)) ? claims.sub : null
    },
  }
}

/** The input of a registration by the assertion of a directory. */
export interface RemoteRegistrationRequest {
  assertion: string
  displayName: string
  locale: string
  acceptEula: boolean
}

type RemoteSignInDependencies = AccountSetupDependencies & AssertionOptions & { signIn: SignIn }
export type RemoteSignIn = ReturnType<typeof createRemoteSignIn>

/** Sign-in of people who are confirmed by a directory. */
export function createRemoteSignIn(dependencies: RemoteSignInDependencies) {
  const { database, accounts, credentials, eulas, signIn, now } = dependencies
  const assertions = createAssertionCheck(dependencies)

  async function createAccount(
    person: string,
    { displayName, locale }: RemoteRegistrationRequest,
  ): Promise<Result<AccountName, 'account/remote-exists'>> {
    return database.transaction(async () => {
      if (await credentials.find('remote', person)) return fail('account/remote-exists')
      const account = await accounts.create(displayName, locale)
      await credentials.insert({
        id: newId(now()),
        kind: 'remote',
        name: person,
        account_id: account.accountId,
        password_hash: null,
        confirmed_at: now(),
      })
      await eulas.accept(account.accountId)
      return succeed(accountName(account))
    })
  }

  return {
    isAvailable: assertions.isAvailable,
    /** Creates an account, which has no role until an administrator grants one. */
    async register(
      request: RemoteRegistrationRequest,
    ): Promise<Result<AccountName, 'login/assertion-invalid' | 'account/remote-exists' | 'eula/refresh-required'>> {
      if (!request.acceptEula) return fail('eula/refresh-required', { version: eulas.current.version })
      const person = await assertions.personOf(request.assertion)
      return person === null ? fail('login/assertion-invalid') : createAccount(person, request)
    },
    async logIn(
      assertion: string,
      client: Client,
    ): Promise<Result<LoginReply, 'login/assertion-invalid' | 'login/no-account'>> {
      const person = await assertions.personOf(assertion)
      if (person === null) return fail('login/assertion-invalid')
      const credential = await credentials.find('remote', person)
      return credential ? signIn.beginSession(credential, client) : fail('login/no-account')
    },
  }
}
