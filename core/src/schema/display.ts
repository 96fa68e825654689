import { z } from 'zod'
import { Id, Timestamp } from './primitives'

/** The secret by which a display signs in: 32 random bytes, base64url. The device never shows it. */
export const DeviceSecret = z.string().regex(/^[\w-]{43}$/, 'id')

/** The tag that marks the account of a display. */
export const DISPLAY_TAG = 'display'

/** Letters and digits that are not mistaken for each other. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The code that a device shows while it waits: eight letters and digits. Spaces, hyphens and case do not count. */
export const DisplayCode = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${CODE_LETTERS}]{8}$`), 'display_code'))

/** Returns a code for eight random bytes. */
export function displayCodeOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 8)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
}

/** A device that shows a code, as it is shown to who approves it. */
export const WaitingDisplay = z.object({
  code: z.string(),
  /** The browser as it names itself; null if it sent none. */
  userAgent: z.string().nullable(),
  /** Network address. */
  address: z.string(),
  askedAt: Timestamp,
})
export type WaitingDisplay = z.infer<typeof WaitingDisplay>

/** A screen that signs in by itself and shows dashboards. */
export const Display = z.object({
  /** The id of its account. */
  displayId: Id,
  displayName: z.string(),
  approvedAt: Timestamp,
  /** Name of the person who approved it; null if the account is gone. */
  approvedBy: z.string().nullable(),
  /** The time of the last access token of its sessions; null if it never signed in, or all of them are over. */
  lastUsedAt: Timestamp.nullable(),
})
export type Display = z.infer<typeof Display>
