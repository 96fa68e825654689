import type { Endpoint } from '../contract'

/** What one response may cost: decoded bytes, ms without a byte, ms in all. */
export interface Caps {
  bytes: number
  idle: number
  total: number
}

const MEBIBYTE = 1024 * 1024
export const JSON_CAPS: Caps = { bytes: 32 * MEBIBYTE, idle: 15_000, total: 60_000 }
export const PICTURE_CAPS: Caps = { bytes: 32 * MEBIBYTE, idle: 300_000, total: 300_000 }
export const CONNECTIVITY_CAPS: Caps = { bytes: 64 * 1024, idle: 10_000, total: 10_000 }
/** Nesting of arrays and objects that a JSON body may have. */
export const JSON_MAXIMUM_DEPTH = 64

export function capsOf(endpoint: Pick<Endpoint, 'form' | 'path'>): Caps {
  if (endpoint.path === '/api/p') return CONNECTIVITY_CAPS
  return endpoint.form === 'bytes' ? PICTURE_CAPS : JSON_CAPS
}
