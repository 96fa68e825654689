import { expect, test } from 'vitest'
import { readSettingsSchema, unfitSettings } from './settingsSchema'

const object = (properties: object) => ({ type: 'object', properties })

test('reads texts, numbers, switches, choices and lists, each with its default and its bounds', () => {
  const schema = readSettingsSchema(
    object({
      name: { type: 'string', default: 'pigs', maxLength: 10 },
      count: { type: 'integer', default: 5, minimum: 1, maximum: 20 },
      share: { type: 'number', default: 0.5 },
      isShown: { type: 'boolean', default: true },
      tone: { type: 'string', enum: ['calm', 'loud'], default: 'calm' },
      cameras: { type: 'array', items: { type: 'string' }, default: [], entity: 'camera' },
    }),
  )
  const defaults = { name: 'pigs', count: 5, share: 0.5, isShown: true, tone: 'calm', cameras: [] }
  expect(schema.parse({})).toEqual(defaults)
  expect(schema.parse({ count: 7, cameras: ['camera-01'] })).toEqual({ ...defaults, count: 7, cameras: ['camera-01'] })
  for (const wrong of [{ name: 'x'.repeat(11) }, { count: 0 }, { count: 1.5 }, { share: '1' }, { tone: 'other' }])
    expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('a date is a day of the calendar, a time one of RFC 3339, and either empty where it is so by default', () => {
  const schema = readSettingsSchema(
    object({
      since: { type: 'string', format: 'date', default: '' },
      day: { type: 'string', format: 'date', default: '2026-11-01' },
      at: { type: 'string', format: 'date-time', default: '' },
      pens: { type: 'array', items: { type: 'string' }, default: [], entity: 'region' },
    }),
  )
  const taken = { since: '2024-02-29', day: '2026-12-31', at: '2026-11-28T06:00:00+01:00', pens: ['pen_1'] }
  expect(schema.parse(taken)).toEqual(taken)
  expect(schema.parse({})).toEqual({ since: '', day: '2026-11-01', at: '', pens: [] })
  for (const wrong of [
    { since: '2026-02-30' },
    { since: '28.11.2026' },
    { day: '' },
    { at: '2026-11-28T06:00:00' },
    { at: '2026-11-28' },
    { at: '2026-02-30T06:00:00Z' },
    { at: '2026-11-28T25:00:00Z' },
  ])
    expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('no settings are an object without properties', () => {
  expect(readSettingsSchema({ type: 'object' }).parse({})).toEqual({})
})

test.each([
  ['a setting without a default', { name: { type: 'string' } }, 'name: '],
  ['a default that does not fit', { count: { type: 'integer', default: 'many' } }, 'count: its default'],
  ['a name that each object has', { constructor: { type: 'string', default: '' } }, 'constructor: no setting'],
  ['a date that is none', { day: { type: 'string', format: 'date', default: 'today' } }, 'day: its default'],
  ['another format', { mail: { type: 'string', format: 'email', default: '' } }, 'mail: '],
  ['a pattern', { name: { type: 'string', default: '', pattern: '(a+)+$' } }, 'name: '],
  ['an object within', { place: { type: 'object', default: {} } }, 'place: '],
])('refuses %s, by its name', (_name, properties, message) => {
  expect(() => readSettingsSchema(object(properties))).toThrow(message)
})

test.each([[{ type: 'array' }], [{}], ['object'], [null], [{ type: 'object', $ref: '#' }]])('refuses %j', (schema) => {
  expect(() => readSettingsSchema(schema)).toThrow()
})

test('names saved settings that do not fit; unknown ones are none of them', () => {
  const schema = readSettingsSchema({
    type: 'object',
    properties: { count: { type: 'integer', default: 5, maximum: 9 }, name: { type: 'string', default: '' } },
  })
  expect(unfitSettings(schema, { count: 12, name: 'pigs', later: true })).toEqual(['count'])
  expect(unfitSettings(schema, {})).toEqual([])
})
