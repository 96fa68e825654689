import { expect, test } from 'vitest'
import { z } from 'zod'
import { entitySetting } from '../define/settings'
import { settingField } from './settingField'

const schema = z.toJSONSchema(
  z.object({
    cameras: entitySetting('camera', z.array(z.string()).default([])),
    camera: entitySetting('camera', z.string().default('east')),
    tags: z.array(z.enum(['morning', 'noon'])).default([]),
    kind: z.enum(['line', 'bar']).default('line'),
    seconds: z.int().min(1).max(600).default(10),
    share: z.number().gt(0).lt(1).default(0.5),
    count: z.int().default(3),
    ratio: z.number().default(0.5),
    legend: z.boolean().default(true),
    title: z.string().optional(),
    note: z.string().default(''),
    deep: z.object({ a: z.number() }).default({ a: 1 }),
    names: z.array(z.string()).default([]),
    page: z.literal([5, 10]).default(5),
    either: z.union([z.literal('a'), z.literal(2)]).default('a'),
    day: z.iso.date().default('2026-11-28'),
    at: z.iso.datetime().default('2026-11-28T06:00:00Z'),
    mixed: z.union([z.string(), z.number()]).default('a'),
  }),
  { io: 'input' },
)

test.each([
  ['cameras', { kind: 'entities', entity: 'camera' }],
  ['camera', { kind: 'entity', entity: 'camera', byDefault: 'east' }],
  ['tags', { kind: 'choices', options: ['morning', 'noon'] }],
  ['kind', { kind: 'choice', options: ['line', 'bar'] }],
  ['seconds', { kind: 'number', isInteger: true, minimum: 1, maximum: 600 }],
  ['share', { kind: 'number', isInteger: false, exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ['count', { kind: 'number', isInteger: true }],
  ['ratio', { kind: 'number', isInteger: false }],
  ['legend', { kind: 'flag' }],
  ['title', { kind: 'text', optional: true }],
  ['note', { kind: 'text', optional: false }],
  ['deep', { kind: 'json' }],
  ['names', { kind: 'json' }],
  ['page', { kind: 'choice', options: [5, 10] }],
  ['either', { kind: 'choice', options: ['a', 2] }],
  ['day', { kind: 'date', hasTime: false }],
  ['at', { kind: 'date', hasTime: true }],
  ['mixed', { kind: 'json' }],
  ['missing', { kind: 'json' }],
])('%s', (name, expected) => {
  expect(settingField(schema.properties?.[name])).toEqual(expected)
})
