import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { PHOTO_MAX_BYTES } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { Database } from '../database'

/** A part of a photo: some of its bytes, base64, from an offset on. */
export interface PhotoPart {
  digest: string
  size: number
  takenAt: number | null
  offset: number
  bytes: string
}

/** The name of an upload. Each account has names of its own. */
export interface PhotoKey {
  accountId: string
  photoId: string
}

/** Photos of one account that are being uploaded. */
const MAXIMUM_UPLOADS = 24

interface Taken {
  received: number
  /** The whole file once it is there, with the digest that was promised. */
  file: Uint8Array | null
}

/** Takes photos in parts. The parts are rows, so that an upload goes on after a restart. */
export function createPhotoUploads(database: Database, now: Now) {
  async function receivedOf({ accountId, photoId }: PhotoKey) {
    const { rows } = await sql<{ offset: number; length: number; digest: string; size: number }>`SELECT offset,
      length(bytes) AS length, digest, size FROM photo_parts WHERE photo_id = ${photoId} AND account_id = ${accountId}
      ORDER BY offset`.execute(database.current())
    const last = rows.at(-1)
    return { received: last ? last.offset + last.length : 0, first: rows[0] }
  }

  const drop = async ({ accountId, photoId }: PhotoKey) =>
    void (await sql`DELETE FROM photo_parts WHERE photo_id = ${photoId} AND account_id = ${accountId}`.execute(
      database.current(),
    ))

  async function countOthers({ accountId, photoId }: PhotoKey): Promise<number> {
    const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT photo_id) AS count FROM photo_parts
      WHERE account_id = ${accountId} AND photo_id <> ${photoId}`.execute(database.current())
    return rows[0]?.count ?? 0
  }

  async function read({ accountId, photoId }: PhotoKey): Promise<Uint8Array> {
    const { rows } = await sql<{ bytes: Uint8Array }>`SELECT bytes FROM photo_parts WHERE photo_id = ${photoId}
      AND account_id = ${accountId} ORDER BY offset`.execute(database.current())
    return Buffer.concat(rows.map(({ bytes }) => bytes))
  }

  /** The bytes of the same file that are there already; another file of this name is deleted. */
  async function continueFrom(key: PhotoKey, { digest, size }: PhotoPart): Promise<number> {
    const { received, first } = await receivedOf(key)
    if (!first || (first.digest === digest && first.size === size)) return received
    await drop(key)
    return 0
  }

  async function append(key: PhotoKey, part: PhotoPart, added: Uint8Array, offset: number): Promise<void> {
    await sql`INSERT INTO photo_parts (photo_id, account_id, digest, size, offset, bytes, at) VALUES (${key.photoId},
      ${key.accountId}, ${part.digest}, ${part.size}, ${offset}, ${added}, ${now()})`.execute(database.current())
  }

  return {
    drop,
    take: (
      key: PhotoKey,
      part: PhotoPart,
    ): Promise<Result<Taken, 'photo/upload-gap' | 'photo/refused' | 'photo/too-many' | 'request/too-large'>> =>
      database.transaction(async () => {
        const bytes = Buffer.from(part.bytes, 'base64')
        const end = part.offset + bytes.byteLength
        if (part.size > PHOTO_MAX_BYTES || end > part.size)
          return fail('request/too-large', { maximumBytes: Math.min(part.size, PHOTO_MAX_BYTES) })
        const received = await continueFrom(key, part)
        if (part.offset > received) return fail('photo/upload-gap', { received })
        if (received === 0 && (await countOthers(key)) >= MAXIMUM_UPLOADS)
          return fail('photo/too-many', { maximum: MAXIMUM_UPLOADS })
        if (end > received) await append(key, part, bytes.subarray(received - part.offset), received)
        const there = Math.max(end, received)
        if (there < part.size) return succeed({ received: there, file: null })
        const file = await read(key)
        if (createHash('sha256').update(file).digest('hex') === part.digest) return succeed({ received: there, file })
        await drop(key)
        return fail('photo/refused', { reason: 'digest' })
      }),
    /** Removes the parts that came before a time, in ms since the epoch, and nothing of a newer one of their upload. */
    async removeBefore(time: number): Promise<void> {
      await sql`DELETE FROM photo_parts WHERE (photo_id, account_id) IN (SELECT photo_id, account_id FROM photo_parts
        GROUP BY photo_id, account_id HAVING max(at) < ${time})`.execute(database.current())
    },
  }
}
