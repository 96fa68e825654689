import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../../now'

/** Time for which a nonce is good, in ms. */
const NONCE_LIFETIME = 5 * MINUTE
const RANDOM_BYTES = 24
const TIME_BYTES = 8
const CONTENT_BYTES = RANDOM_BYTES + TIME_BYTES
const KEY_BYTES = 32

/**
 * Gives out nonces, each good for one use. A nonce carries its own end, sealed with a key of the process: nobody fills a
 * store by asking for many, and after a restart the client asks for another. Only used ones are kept until they expire.
 */
export function createNonces(now: Now) {
  const key = randomBytes(KEY_BYTES)
  /** When the used nonces expire, in the order of their use. */
  const usedUntil = new Map<string, number>()

  const sealOf = (content: Buffer): Buffer => createHmac('sha256', key).update(content).digest()

  /** When a nonce of ours expires, in ms since the epoch; null for any other text. */
  function endOf(nonce: string): number | null {
    const bytes = Buffer.from(nonce, 'base64url')
    const content = bytes.subarray(0, CONTENT_BYTES)
    const seal = sealOf(content)
    const sent = bytes.subarray(CONTENT_BYTES)
    // One nonce has one spelling, so that none is used twice under two.
    if (sent.length !== seal.length || bytes.toString('base64url') !== nonce) return null
    return timingSafeEqual(sent, seal) ? content.readDoubleBE(RANDOM_BYTES) : null
  }

  function forgetExpired(): void {
    for (const [nonce, end] of usedUntil) if (end <= now()) usedUntil.delete(nonce)
  }

  return {
    issue(): string {
      const end = Buffer.alloc(TIME_BYTES)
      end.writeDoubleBE(now() + NONCE_LIFETIME)
      const content = Buffer.concat([randomBytes(RANDOM_BYTES), end])
      return Buffer.concat([content, sealOf(content)]).toString('base64url')
    },
    /** Uses up a nonce. Returns whether it was good. */
    use(nonce: string): boolean {
      const end = endOf(nonce)
      if (end === null || end <= now() || usedUntil.has(nonce)) return false
      forgetExpired()
      usedUntil.set(nonce, end)
      return true
    },
  }
}
