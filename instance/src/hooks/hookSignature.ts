import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { StoredHook } from './hookStore'

/** A signed call that is older than this, or from further ahead, is refused, in ms. */
const LONGEST_AGE = 5 * MINUTE
const TIME_HEADER = 'x-barn-timestamp'

interface SignedCall {
  bytes: Uint8Array
  header: (name: string) => string | undefined
}

/** Whether two texts are equal, in a time that tells nothing about where they differ. */
function areEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Checks signatures. One with a time is good once. */
export function createSignatureCheck(now: Now) {
  /** Signatures with a time that were used, and when they are too old anyway, in ms since the epoch. */
  const used = new Map<string, number>()

  function isFresh(timestamp: string, signature: string): boolean {
    const time = Number(timestamp) * SECOND
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() - time) > LONGEST_AGE) return false
    for (const [known, until] of used) if (until < now()) used.delete(known)
    if (used.has(signature)) return false
    used.set(signature, time + 2 * LONGEST_AGE)
    return true
  }

  return ({ settings, key }: StoredHook, { bytes, header }: SignedCall): boolean => {
    if (settings.signature === 'none') return true
    // A key that cannot be read any more proves nothing.
    if (key === null) return false
    const timestamp = settings.signature === 'timed' ? (header(TIME_HEADER) ?? '') : null
    const given = header(settings.signatureHeader)?.trim().toLowerCase().split('=').at(-1) ?? ''
    const hmac = createHmac('sha256', key)
    if (timestamp !== null) hmac.update(`${timestamp}.`)
    if (!areEqual(hmac.update(bytes).digest('hex'), given)) return false
    return timestamp === null || isFresh(timestamp, given)
  }
}
