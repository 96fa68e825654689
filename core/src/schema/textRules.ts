import { z } from 'zod'

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
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
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

/** A file that somebody has chosen, such as a `File` of the browser. `file_extension`: its ending is none of the list. */
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
