import type { z } from 'zod'

/** A key of the messages of fields, and the limit that its sentence names. */
export interface FieldMessage {
  key: string
  limit?: number
}

/** The message of a rule is a key of a translated sentence. Zod's own messages are sentences for programmers. */
const KEY = /^[a-z][a-z0-9_]*$/
const UNKNOWN: FieldMessage = { key: 'invalid' }

type Issue = z.core.$ZodIssue
type SizeKeys = Readonly<Record<'text' | 'list' | 'number', string>>

function sizeMessage(origin: string, limit: number | bigint, keys: SizeKeys): FieldMessage {
  const kind = origin === 'string' ? 'text' : origin === 'array' || origin === 'set' ? 'list' : 'number'
  return { key: keys[kind], limit: Number(limit) }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): FieldMessage {
  const number = inclusive === false ? 'number_must_be_above' : 'number_too_small'
  const size = sizeMessage(origin, minimum, { text: 'text_too_short', list: 'too_few_chosen', number })
  return size.key !== number && size.limit === 1 ? { key: 'required' } : size
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): FieldMessage {
  const number = inclusive === false ? 'number_must_be_below' : 'number_too_large'
  return sizeMessage(origin, maximum, { text: 'text_too_long', list: 'too_many_chosen', number })
}

const TYPE_KEYS: Readonly<Record<string, string>> = { int: 'integer_expected', number: 'number_expected' }

function wrongType(expected: string): FieldMessage {
  const key = TYPE_KEYS[expected]
  return key === undefined ? UNKNOWN : { key }
}

const FORMAT_KEYS: Readonly<Record<string, string>> = {
  url: 'address_invalid',
  email: 'email_invalid',
  ipv4: 'ipv4_invalid',
  hostname: 'hostname_invalid',
  mac: 'mac_invalid',
}

function wrongFormat(format: string): FieldMessage {
  return { key: FORMAT_KEYS[format] ?? 'invalid' }
}

/**
 * Returns the first message with a key among the branches of a union. If a key of the value selects the branch, that
 * key is wrong or missing.
 */
function noBranchFits({ errors, discriminator, input }: z.core.$ZodIssueInvalidUnion): FieldMessage {
  if (discriminator !== undefined && errors.length === 0) {
    const told = Object(input) as Record<string, unknown>
    return { key: isNothing(told[discriminator]) ? 'required' : 'not_a_choice' }
  }
  const named = errors.flat().find(({ message }) => KEY.test(message))
  return named ? { key: named.message } : UNKNOWN
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

const CODE_KEYS: Readonly<Record<string, string>> = { invalid_value: 'not_a_choice', unrecognized_keys: 'unknown_key' }

/** The message of a rule that names a key, with the limit that it gives as the parameter `limit`. */
function ownMessage(issue: Issue): FieldMessage {
  const limit: unknown = issue.code === 'custom' ? issue.params?.['limit'] : undefined
  return { key: issue.message, ...(typeof limit === 'number' && { limit }) }
}

/**
 * The message of a zod issue. Issues have to report their input, so that a missing value can be distinguished from a
 * wrong one.
 */
export function messageOfIssue(issue: Issue): FieldMessage {
  if (KEY.test(issue.message)) return ownMessage(issue)
  if ('input' in issue && isNothing(issue.input)) return { key: 'required' }
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return wrongType(issue.expected)
    case 'invalid_format':
      return wrongFormat(issue.format)
    case 'invalid_union':
      return noBranchFits(issue)
    default:
      return { key: CODE_KEYS[issue.code] ?? UNKNOWN.key }
  }
}

/** The message that an instance names for a field. */
export function messageOfText(message: string): FieldMessage {
  return KEY.test(message) ? { key: message } : UNKNOWN
}
