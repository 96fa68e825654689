import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageOfIssue, messageOfText } from './fieldMessage'

function messageOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error?.issues[0] && messageOfIssue(error.issues[0])
}

const byKind = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })])

test.each([
  ['a missing text', z.string(), undefined, { key: 'required' }],
  ['an empty text', z.string().min(1), '', { key: 'required' }],
  ['an empty text that has to be longer', z.string().min(5), '', { key: 'required' }],
  ['a missing choice', z.enum(['a']), undefined, { key: 'required' }],
  ['a missing number', z.number(), null, { key: 'required' }],
  ['an empty list', z.array(z.string()).min(1), [], { key: 'required' }],
  ['a rule with a key', z.string().min(1, 'reason_required'), '', { key: 'reason_required' }],
  ['a short text', z.string().min(5), 'abc', { key: 'text_too_short', limit: 5 }],
  ['a long text', z.string().max(2), 'abc', { key: 'text_too_long', limit: 2 }],
  ['a low number', z.number().min(2), 1, { key: 'number_too_small', limit: 2 }],
  ['a number of one or more', z.number().min(1), 0, { key: 'number_too_small', limit: 1 }],
  ['a high number', z.number().max(2), 3, { key: 'number_too_large', limit: 2 }],
  ['an exclusive minimum', z.number().gt(2), 2, { key: 'number_must_be_above', limit: 2 }],
  ['an exclusive maximum', z.number().lt(2), 2, { key: 'number_must_be_below', limit: 2 }],
  ['half a number', z.int(), 1.5, { key: 'integer_expected' }],
  ['no number', z.number(), Number.NaN, { key: 'number_expected' }],
  ['too short a list', z.array(z.string()).min(2), ['a'], { key: 'too_few_chosen', limit: 2 }],
  ['too long a list', z.array(z.string()).max(1), ['a', 'b'], { key: 'too_many_chosen', limit: 1 }],
  ['another type', z.string(), 7, { key: 'invalid' }],
  ['a sentence of zod', z.string().regex(/y/), 'x', { key: 'invalid' }],
  ['no mail address', z.email(), 'x', { key: 'email_invalid' }],
  ['none of the choices', z.enum(['a']), 'b', { key: 'not_a_choice' }],
  ['an unknown key', z.strictObject({}), { a: 1 }, { key: 'unknown_key' }],
  ['a value of no known kind', byKind, { kind: 'b' }, { key: 'not_a_choice' }],
  ['a value without a kind', byKind, {}, { key: 'required' }],
])('%s', (_case, schema, value, message) => {
  expect(messageOf(schema, value)).toEqual(message)
})

test('an instance names a key; a sentence for programmers is none', () => {
  expect(messageOfText('no_time_selected')).toEqual({ key: 'no_time_selected' })
  expect(messageOfText('Invalid input: expected string')).toEqual({ key: 'invalid' })
})
