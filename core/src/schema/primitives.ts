import { z } from 'zod'

/** An opaque id that the instance assigns. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'id')
/**
 * An id that a client chooses. Ids can be keys of records, from which clients drop `__proto__`. Older stored ids may
 * differ.
 */
export const NewId = Id.regex(/^(?!__proto__$)/, 'id')

/**
 * Id of a region type or specification: lowercase letters, digits and underscores. `__proto__` is excluded, as with
 * `NewId`.
 */
export const IdentifierText = z.string().regex(/^(?!__proto__$)[a-z0-9_]{1,64}$/, 'identifier_text')

/** Maximum length of a technical name, in characters: an incident type, a measurement, a label. */
const KEYWORD_MAX_LENGTH = 64
export const Keyword = z.string().max(KEYWORD_MAX_LENGTH)

/** Maximum length of a name that people give, in characters: of a camera, a region, an account. */
export const NAME_MAX_LENGTH = 200
/** A name that is read. Names in storage and of other instances may be older than the rules of `Name`. */
export const StoredName = z.string().min(1, 'required').max(NAME_MAX_LENGTH, 'name_too_long').regex(/\S/, 'required')
/** A character that is seen. Some letters and symbols are not, such as fillers and the blank of Braille. */
const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u
/**
 * Controls, line breaks, characters that set the direction of the following text (embeddings, overrides and isolates),
 * and zero-width ones, which make two names look the same. Joiners and the marks U+200E and U+200F belong to scripts
 * and emoji.
 */
const WITHOUT_UNSEEN = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u00AD\u200B\u2060-\u2064\uFEFF]*$/u
/** A name that a user gives. */
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

/** Digits of each side of a size at most. */
const SIZE = /^\s*(\d{1,6})\s*[x×]\s*(\d{1,6})\s*$/i

/** `height x width`, such as `540 x 960`. The result has both as numbers, in the unit of the field. */
export const SizeText = z
  .string()
  .regex(SIZE, 'size_text_invalid')
  .transform((text) => {
    const [, height = '', width = ''] = SIZE.exec(text) ?? []
    return { height: Number(height), width: Number(width) }
  })

/** A number as people type it. */
const NUMERIC_TEXT = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** Takes a number or the text of one, to which the rules of the number then apply. */
export function numeric<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess(
    (value) =>
      typeof value === 'string' && NUMERIC_TEXT.test(value) ? Number(value) : value === '' ? undefined : value,
    schema,
  )
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The IANA name of a time zone. */
export const TimeZoneName = z
  .string()
  .max(100, { error: 'not_a_choice', abort: true })
  .refine(isTimeZone, 'not_a_choice')

/** A time in ms since the epoch that has not passed at `now`. */
export function notInThePast(now: number) {
  return z.number().min(now, 'date_in_past')
}

const BYTES_PER_MEGABYTE = 1_000_000

interface FileRule {
  /** In bytes. */
  maximumSize: number
  /** Endings of names in lower case, without the dot. */
  extensions: readonly string[]
}

/**
 * A file that the user has chosen, such as a `File` of the browser. `file_extension`: its extension is not in the list.
 */
export function chosenFile({ maximumSize, extensions }: FileRule) {
  return z
    .custom<{ name: string; size: number }>((value) => typeof (value as File | null)?.size === 'number', 'required')
    .refine(({ size }) => size <= maximumSize, {
      error: 'file_too_large',
      params: { limit: maximumSize / BYTES_PER_MEGABYTE },
      abort: true,
    })
    .refine(
      ({ name }) => extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)),
      'file_extension',
    )
}

/** Characters of an address (RFC 3986), including percent-encoded ones. */
const URI_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/
const URI_MAX_LENGTH = 2_000
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:./
/** The base against which a reference without a scheme is parsed. It appears in no result. */
const ANY_BASE = 'https://base.example/'

const isReference = (text: string) => URI_CHARACTERS.test(text) && URL.canParse(text, ANY_BASE)

/** An address with its scheme, such as `https://farm.example/a` or `rtsp://10.0.0.5/1`. */
export const Uri = z
  .string()
  .max(URI_MAX_LENGTH, { error: 'uri_invalid', abort: true })
  .refine((text) => SCHEME.test(text) && isReference(text) && URL.canParse(text), 'uri_invalid')

/** An address, or a relative path, such as `../a?b#c`. */
export const UriReference = z
  .string()
  .max(URI_MAX_LENGTH, { error: 'uri_reference_invalid', abort: true })
  .refine(isReference, 'uri_reference_invalid')

export const Ipv4Address = z.ipv4('ipv4_invalid')

/** An address of either version of the protocol. */
export const IpAddress = z.union([Ipv4Address, z.ipv6()], 'ip_invalid')

/** Six pairs of hexadecimal digits, separated by colons or by hyphens. */
export const MacAddress = z
  .string()
  .regex(/^[0-9A-Fa-f]{2}(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5})$/, 'mac_invalid')

/** An object with arbitrary keys, at most `maximum` of them. A `z.array` has `max` for the same purpose. */
export function boundedRecord<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  maximum: number,
): z.ZodRecord<Key, Value> {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= maximum, 'too_many_keys')
    .meta({ maxProperties: maximum })
}

/** The context of a parse that ends at the first mistake. To list all mistakes of a large value takes seconds. */
export const STOP_AT_FIRST: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/** Labels of letters, digits and hyphens, separated by dots; 253 characters at most. */
export const Hostname = z.hostname('hostname_invalid').max(253, 'hostname_invalid')
