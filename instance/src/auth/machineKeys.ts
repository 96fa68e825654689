import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { createRateLimiter, createTokenBuckets } from '@barn-workbench/core/concurrency'
import { PEOPLE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { KEY_PREFIX, type MachineKey } from '@barn-workbench/core/schema'
import { createNetworkCheck } from '@barn-workbench/core/server'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { Database, MachineKeyRow } from '../database'
import type { CallAccount } from '../http'
import { refusalAfter } from './attemptLimits'
import { clientNetwork } from './clientNetwork'
import type { GrantStore } from './grantStore'

/** Random bytes of a key. */
const KEY_BYTES = 32
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Letters of `KEY_BYTES`, and of a CRC-32. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const KEY = new RegExp(`^${KEY_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** Wrong keys from one network, and in all, within an hour. A valid key is accepted meanwhile. */
const WRONG_KEYS_PER_NETWORK = 60
const WRONG_KEYS_IN_ALL = 3_000
/** Calls that one key may make at once, and the time in ms after which it may make as many again. */
const CALLS = { most: 3_000, refill: MINUTE }
/** A use is noted when the last note is this old, in ms, so that not every call writes. */
const USE_PRECISION = MINUTE

/** The number in base 62, at least as long as `length`. */
function inBase62(number: bigint, length: number): string {
  let text = ''
  const base = BigInt(LETTERS.length)
  for (let rest = number; rest > 0n; rest /= base) text = LETTERS.charAt(Number(rest % base)) + text
  return text.padStart(length, LETTERS.charAt(0))
}

const checksumOf = (secret: string) => inBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH)

/** Makes a key: its prefix, random letters and digits, and their checksum. */
export function newMachineKey(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(KEY_BYTES).toString('hex')}`), SECRET_LENGTH)
  return `${KEY_PREFIX}${secret}${checksumOf(secret)}`
}

/** Whether a text is a key without a typing mistake; nothing says that the instance has made it. */
export function isMachineKey(text: string): boolean {
  const [, secret, checksum] = KEY.exec(text) ?? []
  return secret !== undefined && checksum === checksumOf(secret)
}

/** The digest by which a key is stored. A key is random enough that a fast one protects it. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Whether a key is good now. */
export function isKeyAlive({ ended_at, valid_until }: MachineKeyRow, time: number): boolean {
  return ended_at === null && (valid_until === null || valid_until > time)
}

export function limitsOf({ limits }: Pick<MachineKeyRow, 'limits'>): MachineKey['limits'] {
  const { cameras = null, networks = null } = JSON.parse(limits) as Partial<MachineKey['limits']>
  return { cameras, networks }
}

/** The permissions of a machine: its own grants, without the permissions that only people can have. */
export function permissionsOfMachine(granted: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...granted].filter((permission) => !PEOPLE_PERMISSIONS.includes(permission)))
}

interface KeyAuthenticationDependencies {
  database: Database
  grants: Pick<GrantStore, 'accessOf'>
  now: Now
}

export type KeyErrors = 'request/unauthenticated' | 'request/forbidden' | 'request/too-many'
export type KeyAuthentication = ReturnType<typeof createKeyAuthentication>

/** Resolves keys to the accounts of their machines. A key is read anew for each call, so that its end holds at once. */
export function createKeyAuthentication({ database, grants, now }: KeyAuthenticationDependencies) {
  const wrongKeys = createRateLimiter(HOUR, now)
  const calls = createTokenBuckets(CALLS, now)
  const uses = createUseNotes(database, now)

  async function find(column: 'secret_hash' | 'id', value: string): Promise<MachineKeyRow | undefined> {
    const rows = database.current().selectFrom('machine_keys').selectAll()
    const row = await rows.where(column, '=', value).executeTakeFirst()
    return row && isKeyAlive(row, now()) ? row : undefined
  }

  /** Counts a wrong key, and refuses it in either case. */
  function refuseWrong(network: string): Result<never, KeyErrors> {
    const wait = Math.max(wrongKeys.waitOf(network, WRONG_KEYS_PER_NETWORK), wrongKeys.waitOfAll(WRONG_KEYS_IN_ALL))
    const refusal = refusalAfter(wait)
    if (!refusal.ok) return refusal
    wrongKeys.add(network)
    return fail('request/unauthenticated')
  }

  return {
    async authenticate(key: string, address: string): Promise<Result<CallAccount, KeyErrors>> {
      const network = clientNetwork(address)
      const row = isMachineKey(key) ? await find('secret_hash', hashOfKey(key)) : undefined
      if (!row) return refuseWrong(network)
      const { networks, cameras } = limitsOf(row)
      if (networks !== null && !createNetworkCheck(networks)(address)) return fail('request/forbidden')
      const refusal = refusalAfter(calls.waitOf(row.id, 1))
      if (!refusal.ok) return refusal
      calls.take(row.id, 1)
      uses.note(row, network)
      const { permissions } = await grants.accessOf(row.account_id)
      return succeed({
        accountId: row.account_id,
        sessionId: '',
        permissions: permissionsOfMachine(permissions),
        key: { keyId: row.id, cameras: cameras === null ? null : new Set(cameras) },
      })
    },
    /** Whether a key with which a stream was opened is still good. */
    isAlive: async (keyId: string): Promise<boolean> => (await find('id', keyId)) !== undefined,
  }
}

/** Notes when and from where keys are used, beside the calls and at most once a minute for each key. */
function createUseNotes(database: Database, now: Now) {
  const pending = new Set<string>()

  async function write(id: string, network: string): Promise<void> {
    const used = { last_used_at: now(), last_used_from: network }
    await database.current().updateTable('machine_keys').set(used).where('id', '=', id).execute()
  }

  return {
    note({ id, last_used_at }: MachineKeyRow, network: string): void {
      if (pending.has(id) || (last_used_at !== null && now() - last_used_at < USE_PRECISION)) return
      pending.add(id)
      // A note that fails, such as on a full disk, is made by a later call.
      void write(id, network)
        .catch(() => undefined)
        .finally(() => pending.delete(id))
    },
  }
}
