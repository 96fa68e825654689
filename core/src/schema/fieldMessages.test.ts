import { expect, test } from 'vitest'
import type { z } from 'zod'
import { messageOfIssue } from '../result'
import { HexColor, Name, NewId, OptionalName, StoredName, TimeZoneName } from './primitives'
import { RichTextInput } from './richText'
import { ImageAddress } from './serviceProvider'

function messagesOf(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value, { reportInput: true }).error?.issues.map(messageOfIssue)
}

test.each([
  ['a long rich text', RichTextInput, 'x'.repeat(20_001), { key: 'rich_text_too_long' }],
  ['a blank name', Name, ' ', { key: 'required' }],
  ['a long name', Name, 'x'.repeat(201), { key: 'name_too_long' }],
  ['a name of no width', Name, '\u200b\u200b', { key: 'required' }],
  ['a name of fillers', Name, '\u3164 \u2800', { key: 'required' }],
  ['a name with a line break', Name, 'Barn\r\n2', { key: 'name_characters' }],
  ['a name with a tab', Name, 'Barn\t2', { key: 'name_characters' }],
  ['a name with a NUL', Name, 'Barn\u00002', { key: 'name_characters' }],
  ['a name with a line separator', Name, 'Barn\u20282', { key: 'name_characters' }],
  ['a name that is written from the right', Name, 'Barn \u202Etxt.exe', { key: 'name_characters' }],
  ['a name with an isolate', Name, 'Barn \u2067 2', { key: 'name_characters' }],
  ['an optional name with a control', OptionalName, 'Barn\u00072', { key: 'name_characters' }],
  ['an id that clients drop', NewId, '__proto__', { key: 'id' }],
  ['a zone that no clock goes by', TimeZoneName, 'Mars/X', { key: 'not_a_choice' }],
  ['a zone as an offset', TimeZoneName, '+01:00', { key: 'not_a_choice' }],
  ['an endless zone', TimeZoneName, 'x'.repeat(101), { key: 'not_a_choice' }],
  ['no colour', HexColor, 'red', { key: 'color_invalid' }],
  ['no address', ImageAddress, 'logo.png', { key: 'address_invalid' }],
  ['a missing address', ImageAddress, undefined, { key: 'required' }],
  ['the address of a script', ImageAddress, 'javascript:alert(1)', { key: 'address_invalid' }],
  ['an endless address', ImageAddress, `https://x.example/${'x'.repeat(2_000)}`, { key: 'address_invalid' }],
  ['an address with a name', ImageAddress, 'https://anna@x.example/a.png', { key: 'address_invalid' }],
  ['an address with a password', ImageAddress, 'https://:secret@x.example/a.png', { key: 'address_invalid' }],
])('%s', (_case, schema, value, message) => {
  expect(messagesOf(schema, value)?.[0]).toEqual(message)
})

test.each(['200b', '00ad', 'feff', '2060', '2062', '2064'])('a name with U+%s hidden in it', (code) => {
  const name = `An${String.fromCodePoint(parseInt(code, 16))}na`
  expect(messagesOf(Name, name)?.[0]).toEqual({ key: 'name_characters' })
})

test('names of any script and with joined emoji are taken, and what is stored is read', () => {
  for (const name of ['Bucht 3–4', 'חווה', 'مزرعة ۲', 'می\u200cخواهم', '👩\u200d🌾', '牛舎', 'A\u200e', 'A\u200f', '-'])
    expect([name, messagesOf(Name, name)]).toEqual([name, undefined])
  for (const zone of ['Europe/Berlin', 'UTC']) expect(messagesOf(TimeZoneName, zone)).toBeUndefined()
  expect(messagesOf(OptionalName, ' ')).toBeUndefined()
  for (const name of ['\u200b', 'Barn\r\n2', '\u202Etxt']) expect(messagesOf(StoredName, name)).toBeUndefined()
})

test('addresses of pictures on the web are taken', () => {
  for (const address of ['https://x.example/a.png', 'http://192.168.1.5:8080/logo?size=2'])
    expect(messagesOf(ImageAddress, address)).toBeUndefined()
})
