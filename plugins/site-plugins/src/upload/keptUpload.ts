import { z } from 'zod'
import { HOUR } from '@barn-workbench/core/time'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'

/** An upload that was begun. The file itself is not kept: the user chooses it again, and its digest is compared. */
const KeptUpload = z.object({
  uploadId: z.string(),
  name: z.string(),
  size: z.number().positive(),
  /** SHA3-256 of the file, hexadecimal. */
  digest: z.string(),
  /** The plugin that the file is to update, if one was named. */
  pluginId: z.string().optional(),
  /** Bytes that the instance has taken. */
  received: z.number(),
  /** Time of the last part, ms since the epoch. */
  at: z.number(),
})
export type KeptUpload = z.output<typeof KeptUpload>

/** The instance forgets an upload without a part for this time, in ms. */
const LIFETIME = HOUR
const NAME = 'plugin-upload'
const ignore = () => undefined

/** The last upload of this account that was begun and not ended, so that a reload of the page does not lose it. */
export interface KeptUploads {
  /** Resolves with null if there is none that can go on. */
  find(): Promise<KeptUpload | null>
  keep(upload: Omit<KeptUpload, 'at'>): Promise<void>
  forget(): Promise<void>
}

/** Keeps it on this device. Where nothing can be stored, nothing is found. */
export function createKeptUploads(data: DeviceData, now: () => number): KeptUploads {
  return {
    async find() {
      const stored = KeptUpload.safeParse(await data.get(NAME).catch(ignore))
      return stored.success && now() - stored.data.at < LIFETIME ? stored.data : null
    },
    keep: (upload) => data.set(NAME, { ...upload, at: now() }).catch(ignore),
    forget: () => data.remove(NAME).catch(ignore),
  }
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA3-256 digest of bytes, hexadecimal. By a library, since pages on plain http have no `crypto.subtle`. */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const { sha3_256: digest } = await import('@noble/hashes/sha3.js')
  return hexOf(digest(new Uint8Array(bytes)))
}
