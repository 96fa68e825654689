import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageOfIssue } from '../result'
import { Password, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, repeats, requireRepetition } from './password'
import {
  chosenFile,
  Hostname,
  IdentifierText,
  IpAddress,
  Ipv4Address,
  MacAddress,
  notInThePast,
  numeric,
  SizeText,
  Uri,
  UriReference,
} from './primitives'
import { EmailAddress, Username, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './signIn'

function messageOf(schema: z.ZodType, value: unknown) {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0]
  return issue && messageOfIssue(issue)
}

const label = (length: number) => 'a'.repeat(length)
/** A host name of that many characters, in labels of 63 at most. */
const hostOf = (length: number) => `${label(63)}.${label(63)}.${label(63)}.${label(length - 192)}`
const password = (length: number) => `Aa1!${'a'.repeat(length - 4)}`
const Picture = chosenFile({ maximumSize: 2_000_000, extensions: ['png', 'jpg'] })
const file = (name: string, size: number) => ({ name, size })

/** Each rule with values at its bounds that fit, and those beyond with their messages. */
const RULES: readonly (readonly [
  name: string,
  z.ZodType,
  fits: readonly unknown[],
  faults: readonly (readonly [unknown, object])[],
])[] = [
  [
    'required',
    z.string(),
    ['x', ' '],
    [
      [undefined, { key: 'required' }],
      [null, { key: 'required' }],
    ],
  ],
  [
    'string length',
    z.string().min(2).max(4),
    ['ab', 'abcd'],
    [
      ['a', { key: 'text_too_short', limit: 2 }],
      ['abcde', { key: 'text_too_long', limit: 4 }],
    ],
  ],
  [
    'minimum and maximum',
    numeric(z.number().min(-1).max(2)),
    [-1, 2, '-1', ' 2 ', '1e0', '.5'],
    [
      [-1.01, { key: 'number_too_small', limit: -1 }],
      ['2.01', { key: 'number_too_large', limit: 2 }],
    ],
  ],
  [
    'exclusive minimum and maximum',
    numeric(z.number().gt(0).lt(1)),
    [0.001, '0.999'],
    [
      [0, { key: 'number_must_be_above', limit: 0 }],
      ['1', { key: 'number_must_be_below', limit: 1 }],
    ],
  ],
  [
    'a number or the text of one',
    numeric(z.number()),
    [0, '0', '-12.5'],
    [
      ['', { key: 'required' }],
      ['twelve', { key: 'number_expected' }],
      ['1,5', { key: 'number_expected' }],
      ['0x10', { key: 'number_expected' }],
      [true, { key: 'number_expected' }],
      [Number.NaN, { key: 'number_expected' }],
      ['1e999', { key: 'number_expected' }],
    ],
  ],
  [
    'integer',
    numeric(z.int()),
    [3, '3', '3.0'],
    [
      [3.5, { key: 'integer_expected' }],
      ['3.5', { key: 'integer_expected' }],
    ],
  ],
  [
    'URI',
    Uri,
    ['https://farm.example', 'rtsp://10.0.0.5:554/1?a=b#c', 'mailto:anna@farm.example', 'https://x.example/%20'],
    [
      'farm.example',
      '/path',
      'https://',
      'https://a b',
      'https://x.example/%2',
      'https://x.example/ä',
      'x'.repeat(2_001),
    ].map((text) => [text, { key: 'uri_invalid' }] as const),
  ],
  [
    'URI reference',
    UriReference,
    ['', '/path', '../a?b#c', '#part', '?q=1', '//host/path', 'https://farm.example'],
    ['a b', '%zz', '<script>', 'http://[', 'ä'].map((text) => [text, { key: 'uri_reference_invalid' }] as const),
  ],
  [
    'IPv4 address',
    Ipv4Address,
    ['0.0.0.0', '255.255.255.255', '192.168.1.20'],
    ['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '::1', '1.2.3.4 '].map(
      (text) => [text, { key: 'ipv4_invalid' }] as const,
    ),
  ],
  [
    'IP address of either version',
    IpAddress,
    ['192.168.1.20', '::1', 'fe80::1'],
    ['256.0.0.1', 'fe80::g', ':::', 'barn', ''].map((text) => [text, { key: 'ip_invalid' }] as const),
  ],
  [
    'host name',
    Hostname,
    ['a', 'localhost', 'farm.example', 'a-b.example', label(63), hostOf(253)],
    ['-a', 'a-', 'a..b', 'a_b', 'a b', label(64), hostOf(254), 'https://a'].map(
      (text) => [text, { key: 'hostname_invalid' }] as const,
    ),
  ],
  [
    'e-mail address',
    EmailAddress,
    ['anna@farm.example', 'a.b+c@x.example'],
    ['anna', 'anna@', '@x.example', 'a b@x.example', `${label(320)}@x.example`].map(
      (text) => [text, { key: 'email_invalid' }] as const,
    ),
  ],
  [
    'password',
    Password,
    [password(PASSWORD_MIN_LENGTH), password(PASSWORD_MAX_LENGTH), 'Aa1~aaaa', 'Aa1`aaaa'],
    [
      password(PASSWORD_MIN_LENGTH - 1),
      password(PASSWORD_MAX_LENGTH + 1),
      'aa1!aaaa',
      'AA1!AAAA',
      'Aaa!aaaa',
      'Aa1aaaaa',
      'Aa1! aaa',
      'Aa1!äaaa',
      'Aa1\\aaaa',
    ].map((text) => [text, { key: 'password_invalid' }] as const),
  ],
  [
    'repetition of a password',
    repeats('Aa1!aaaa'),
    ['Aa1!aaaa'],
    ['Aa1!aaab', 'Aa1!aaa', 'Aa1!aaaa ', '', undefined].map((text) => [text, { key: 'password_repetition' }] as const),
  ],
  [
    'a time that is not in the past',
    notInThePast(1_000),
    [1_000, 1_001],
    [
      [999, { key: 'date_in_past' }],
      [-1, { key: 'date_in_past' }],
    ],
  ],
  [
    'username',
    Username,
    [label(USERNAME_MIN_LENGTH), label(USERNAME_MAX_LENGTH), 'A.b_c-9'],
    [label(USERNAME_MIN_LENGTH - 1), label(USERNAME_MAX_LENGTH + 1), 'anna!', 'anna b', 'annä1'].map(
      (text) => [text, { key: 'username_invalid' }] as const,
    ),
  ],
  [
    'file',
    Picture,
    [file('a.png', 2_000_000), file('B.JPG', 0)],
    [
      [file('a.png', 2_000_001), { key: 'file_too_large', limit: 2 }],
      [file('a.gif', 1), { key: 'file_extension' }],
      [file('png', 1), { key: 'file_extension' }],
      [undefined, { key: 'required' }],
    ],
  ],
  [
    'size text',
    SizeText,
    ['540 x 960', '540x960', ' 1 X 2 ', '540 × 960'],
    ['540', '540 x', 'x 960', '5.5 x 6', '-1 x 2', '1 x 2 x 3', '1234567 x 1'].map(
      (text) => [text, { key: 'size_text_invalid' }] as const,
    ),
  ],
  [
    'identifier text',
    IdentifierText,
    ['pen_1', '_', 'prototype', '__proto___', label(64)],
    ['__proto__', 'Pen', 'pen-1', 'pen 1', 'pän', label(65)].map((text) => [text, { key: 'identifier_text' }] as const),
  ],
  [
    'MAC address',
    MacAddress,
    ['00:1a:2B:3c:4d:5e', '00-1A-2b-3C-4d-5E'],
    ['00:1a:2b:3c:4d', '00:1a:2b:3c:4d:5e:6f', '001a2b3c4d5e', '00:1a-2b:3c:4d:5e', '0g:1a:2b:3c:4d:5e'].map(
      (text) => [text, { key: 'mac_invalid' }] as const,
    ),
  ],
]

test.each(RULES)('%s', (_, schema, fits, faults) => {
  for (const value of fits) expect([value, messageOf(schema, value)]).toEqual([value, undefined])
  for (const [value, message] of faults) expect([value, messageOf(schema, value)]).toEqual([value, message])
})

test('a repetition that differs is a fault of its own field; without both there is none', () => {
  const Both = z
    .object({ password: z.string().optional(), passwordRepetition: z.string().optional() })
    .superRefine(requireRepetition)
  expect(Both.safeParse({ password: 'a', passwordRepetition: 'b' }).error?.issues).toMatchObject([
    { path: ['passwordRepetition'], message: 'password_repetition' },
  ])
  expect(Both.safeParse({}).success).toBe(true)
  expect(Both.safeParse({ password: 'a' }).success).toBe(false)
})

test('a size is height and width', () => {
  expect(SizeText.parse('540 x 960')).toEqual({ height: 540, width: 960 })
})

test("zod's own formats have the same messages", () => {
  expect(messageOf(z.ipv4(), 'x')).toEqual({ key: 'ipv4_invalid' })
  expect(messageOf(z.hostname(), '-')).toEqual({ key: 'hostname_invalid' })
  expect(messageOf(z.mac(), 'x')).toEqual({ key: 'mac_invalid' })
})
