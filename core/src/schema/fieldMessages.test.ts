import { expect, test } from 'vitest'
import type { z } from 'zod'
import { messageOfIssue } from '../result'
import { HexColor, Name } from './primitives'
import { RichTextInput } from './richText'
import { ImageAddress } from './serviceProvider'

function messagesOf(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value, { reportInput: true }).error?.issues.map(messageOfIssue)
}

test.each([
  ['a long rich text', RichTextInput, 'x'.repeat(20_001), { key: 'rich_text_too_long' }],
  ['a blank name', Name, ' ', { key: 'required' }],
  ['a long name', Name, 'x'.repeat(201), { key: 'name_too_long' }],
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

test('addresses of pictures on the web are taken', () => {
  for (const address of ['https://x.example/a.png', 'http://192.168.1.5:8080/logo?size=2'])
    expect(messagesOf(ImageAddress, address)).toBeUndefined()
})
