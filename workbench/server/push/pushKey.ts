import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { z } from 'zod'

/** A private key of P-256 as a JSON Web Key. */
const StoredKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

const PRIVATE_MODE = 0o600
/** Time for which a push service takes a token, which may be a day at most. */
const TOKEN_LIFETIME = '12h'
const UNCOMPRESSED_POINT = 4

/** The key by which push services know the server of the client (VAPID, RFC 8292). */
export interface PushKey {
  /** The public key as browsers take it: base64url of an uncompressed point. */
  publicKey: string
  /** The `Authorization` of a message to a push service. `contact` is an address of the people who run the server. */
  authorizationFor(endpoint: string, contact: string): Promise<string>
  /** The ticket with which an instance may send to a browser. It is computed, so that none is stored. */
  ticketFor(endpoint: string, instanceKey: string): string
  isTicket(ticket: string, endpoint: string, instanceKey: string): boolean
}

/**
 * Opens the key in a file, which is made at the first start and which only its owner can read. Whoever loses it loses
 * all subscriptions. Throws where the file is damaged.
 */
export async function openPushKey(file: string): Promise<PushKey> {
  if (!existsSync(file)) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    // The server may be the first that writes into a data folder. Killed in between it leaves no half key.
    mkdirSync(dirname(file), { recursive: true })
    const unfinished = `${file}.new`
    writeFileSync(unfinished, JSON.stringify(await exportJWK(privateKey)), { mode: PRIVATE_MODE })
    renameSync(unfinished, file)
  }
  return await importPushKey(readKey(file))
}

function readKey(file: string): JWK {
  try {
    return StoredKey.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Error(`the key of push messages ${file} is damaged; nothing was changed`)
  }
}

async function importPushKey(jwk: JWK): Promise<PushKey> {
  const key = await importJWK(jwk, 'ES256')
  const { x = '', y = '', d = '' } = jwk
  const point = [Buffer.of(UNCOMPRESSED_POINT), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const publicKey = Buffer.concat(point).toString('base64url')
  const macOf = (endpoint: string, instanceKey: string) =>
    createHmac('sha256', `barn-workbench-push-ticket\n${d}`).update(`${instanceKey}\n${endpoint}`).digest()
  return {
    publicKey,
    async authorizationFor(endpoint, contact) {
      const token = await new SignJWT({})
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setSubject(contact)
        .setExpirationTime(TOKEN_LIFETIME)
        .sign(key)
      return `vapid t=${token}, k=${publicKey}`
    },
    ticketFor: (endpoint, instanceKey) => macOf(endpoint, instanceKey).toString('base64url'),
    isTicket(ticket, endpoint, instanceKey) {
      const given = Buffer.from(ticket, 'base64url')
      const expected = macOf(endpoint, instanceKey)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
