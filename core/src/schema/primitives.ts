import { z } from 'zod'

/** Ids are opaque strings made by the instance. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'id')

/** Lowercase letters, digits and underscore: the ids of region types and specifications. */
export const IdentifierText = z.string().regex(/^[a-z0-9_]{1,64}$/, 'identifier_text')

/** Integer milliseconds since the epoch. */
export const Timestamp = z.int()

/** A point `[x, y]`, 0..1 of the unrotated picture, origin top-left. */
export const RelativePoint = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
export type RelativePoint = z.infer<typeof RelativePoint>

/** Half-open span of time [start, end) in ms. */
export const TimeSpan = z.strictObject({ start: Timestamp, end: Timestamp })
export type TimeSpan = z.infer<typeof TimeSpan>

/** Who did something: an account, or a detector of the instance. */
export const Actor = z.object({ entityType: z.string(), entityId: z.string().nullable(), displayName: z.string() })
export type Actor = z.infer<typeof Actor>

export const EntityReference = z.object({ entityId: Id, displayName: z.string() })
export type EntityReference = z.infer<typeof EntityReference>

/** Integer version that every stored entity carries; a write may name it with `If-Match`. */
export const Version = z.int().min(1)
