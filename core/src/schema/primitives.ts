import { z } from 'zod'
import { boundedRecord } from './boundedRecord'

/** An opaque id that the instance assigns. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'id')
/**
 * An id that a client gives. Ids can be keys of records, of which clients drop `__proto__`. What is stored may be older.
 */
export const NewId = Id.regex(/^(?!__proto__$)/, 'id')

/**
 * Id of a region type or specification: lowercase letters, digits and underscores. It is no `__proto__`, as with `NewId`.
 */
export const IdentifierText = z.string().regex(/^(?!__proto__$)[a-z0-9_]{1,64}$/, 'identifier_text')

/** Maximum length of a technical name, in characters: an incident type, a measurement, a label. */
const KEYWORD_MAX_LENGTH = 64
export const Keyword = z.string().max(KEYWORD_MAX_LENGTH)

/** Maximum length of a name that people give, in characters: of a camera, a region, an account. */
export const NAME_MAX_LENGTH = 200
/** A name as it is read: what is stored, or comes from another instance, may be older than the rules of `Name`. */
export const StoredName = z.string().min(1, 'required').max(NAME_MAX_LENGTH, 'name_too_long').regex(/\S/, 'required')
/** A character that is seen. Some letters and symbols are not, such as fillers and the blank of Braille. */
const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u
/**
 * Controls, line breaks, what sets the direction of the text that follows (embeddings, overrides and isolates), and
 * what has no width, by which two names look the same. Joiners and the marks U+200E and U+200F belong to scripts and
 * emoji.
 */
const WITHOUT_UNSEEN = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u00AD\u200B\u2060-\u2064\uFEFF]*$/u
/** A name that somebody gives. */
export const Name = StoredName.regex(VISIBLE, 'required').regex(WITHOUT_UNSEEN, 'name_characters')
/** A name as it is typed, or nothing. */
export const OptionalName = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), Name]))

/** Keys of a record that an instance stores without knowing them all, and their maximum length. */
const RECORD_KEY_MAX_LENGTH = 200
const RECORD_MAX_KEYS = 200

/** Data whose shape a plugin or an incident type decides. */
export const OpenRecord = boundedRecord(z.string().max(RECORD_KEY_MAX_LENGTH), z.unknown(), RECORD_MAX_KEYS)

/** A colour as `#RRGGBB`. */
export const HexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'color_invalid')

/** A time in ms since the epoch. */
export const Timestamp = z.int()

/** A point `[x, y]` of the unrotated picture, from 0 to 1, with the origin at the top left. */
export const RelativePoint = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
export type RelativePoint = z.infer<typeof RelativePoint>

/** Points of one polygon. */
const MAXIMUM_POLYGON_POINTS = 1_000

/** An area of a picture. */
export const Polygon = z.array(RelativePoint).min(3).max(MAXIMUM_POLYGON_POINTS)

/** A half-open span of time [start, end), in ms since the epoch. */
export const TimeSpan = z.strictObject({ start: Timestamp, end: Timestamp })
export type TimeSpan = z.infer<typeof TimeSpan>

/** The account or the detector that caused an event. */
export const Actor = z.object({ entityType: z.string(), entityId: z.string().nullable(), displayName: z.string() })
export type Actor = z.infer<typeof Actor>

export const EntityReference = z.object({ entityId: Id, displayName: z.string() })
export type EntityReference = z.infer<typeof EntityReference>

/** The version of a stored entity. It grows with every write; a write may require it with `If-Match`. */
export const Version = z.int().min(1)
