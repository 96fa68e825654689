import { generateKeyPair as generateKeyPairWithCallback, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeJwt, importPKCS8, SignJWT, type CryptoKey } from 'jose'
import { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { Id, type AccountName, type KnownInstance, type LoginReply } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { StartError, type Now } from '../base'
import { writePrivateFile } from '../database'
import type { Directory } from './createDirectory'
import type { ServiceProviderStore } from './serviceProviderStore'
import type { SiteCalls } from './siteCalls'

interface IdentityProviderOptions {
  store: ServiceProviderStore
  directory: Directory
  calls: SiteCalls
  assertions: Assertions
}

/** The account of a refresh token that its instance has just issued. Null if it is not a valid token. */
function accountOf({ refreshToken }: LoginReply): string | null {
  try {
    return z.object({ uid: Id }).parse(decodeJwt(refreshToken)).uid
  } catch {
    return null
  }
}

interface RemoteRegistration {
  displayName: string
  acceptEula: boolean
  locale: string
  timezone: string
}

type ProvideErrors = 'service-provider/not-found' | 'service-provider/cannot-provide' | 'request/too-many'

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** Vouches for the accounts of a directory at the instances to which it leads. */
export function createIdentityProvider({ store, directory, calls, assertions }: IdentityProviderOptions) {
  async function find(
    serviceProviderId: string,
  ): Promise<Result<KnownInstance, 'service-provider/not-found' | 'service-provider/cannot-provide'>> {
    const stored = await store.documents.get(serviceProviderId)
    if (!stored.ok) return stored
    const site = directory.siteOf(stored.value.globalUniqueIdentifier)
    return site ? succeed(site) : fail('service-provider/cannot-provide')
  }

  return {
    async logIn(
      accountId: string,
      serviceProviderId: string,
    ): Promise<Result<LoginReply, ProvideErrors | 'login/no-account'>> {
      const site = await find(serviceProviderId)
      if (!site.ok) return site
      const assertion = await assertions.sign(accountId, site.value.globalUniqueIdentifier)
      const reply = await calls.logIn(site.value, assertion)
      // The account may have been deleted there meanwhile, or have been created before this directory lost its data.
      if (reply.ok) await store.setRemoteAccount(accountId, serviceProviderId, accountOf(reply.value))
      else if (reply.problem.code === 'login/no-account')
        await store.setRemoteAccount(accountId, serviceProviderId, null)
      return reply
    },

    async createAccount(
      accountId: string,
      serviceProviderId: string,
      registration: RemoteRegistration,
    ): Promise<Result<AccountName, ProvideErrors | 'account/remote-exists' | 'eula/refresh-required'>> {
      const site = await find(serviceProviderId)
      if (!site.ok) return site
      const assertion = await assertions.sign(accountId, site.value.globalUniqueIdentifier)
      const created = await calls.register(site.value, { assertion, ...registration })
      if (created.ok) await store.setRemoteAccount(accountId, serviceProviderId, created.value.accountId)
      return created
    },
  }
}

/** Lifetime of an assertion, in s. It is made for one call, which follows at once. */
const ASSERTION_LIFETIME = 60

interface AssertionOptions {
  key: AssertionKey
  /** The id of the directory. */
  issuer: string
  now: Now
}

interface Assertions {
  /** Signs for the instance `audience` that the caller is this account of the directory. */
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

const generateKeyPair = promisify(generateKeyPairWithCallback)

/** Length of the modulus of the key, in bits. */
const ASSERTION_KEY_BITS = 4096
const ASSERTION_ALGORITHM = 'RS256'
const PRIVATE_FILE = 'assertion-key.pem'
/** The file that the instances of a directory are configured with. */
const PUBLIC_FILE = 'assertion-key.pub.pem'

interface PemKeyPair {
  privateKey: string
  publicKey: string
}

/** The key by which a directory confirms its accounts. */
interface AssertionKey {
  sign: CryptoKey
  /** PEM, which the instances are configured with. */
  publicKey: string
}

async function createKeyPair(): Promise<PemKeyPair> {
  return generateKeyPair('rsa', {
    modulusLength: ASSERTION_KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

async function readKey({ privateKey, publicKey }: PemKeyPair): Promise<AssertionKey> {
  return { sign: await importPKCS8(privateKey, ASSERTION_ALGORITHM), publicKey }
}

/**
 * Opens the key of a directory. The first start creates a random one in the data folder, whose private part only the
 * owner can read. Without a folder it is new with every start. Throws a `StartError` if it is damaged.
 */
export async function openAssertionKey(folder: string | undefined): Promise<AssertionKey> {
  if (folder === undefined) return readKey(await createKeyPair())
  const [privateFile, publicFile] = [join(folder, PRIVATE_FILE), join(folder, PUBLIC_FILE)]
  if (!existsSync(privateFile) || !existsSync(publicFile)) {
    const pair = await createKeyPair()
    writePrivateFile(privateFile, pair.privateKey)
    writeFileSync(publicFile, pair.publicKey)
  }
  try {
    return await readKey({
      privateKey: readFileSync(privateFile, 'utf8'),
      publicKey: readFileSync(publicFile, 'utf8'),
    })
  } catch {
    throw new StartError(`the assertion key ${privateFile} is damaged; nothing was changed`)
  }
}
