import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LAYOUT_SCHEMA } from '../schema'
import { isForSpecies, readFormat, readLayout } from './readLayout'

const sound = {
  schema: 1,
  layoutId: 'main',
  version: 3,
  title: 'Main',
  roles: [],
  widgets: { a: { type: 'charts.line', version: 1, settings: { x: [1] } } },
  grids: { desk: { a: { x: 0, y: 0, w: 4, h: 4 } } },
}

test('a sound layout reads as it is', () => {
  expect(readLayout(sound)).toEqual({ ok: true, value: sound })
})

test('a newer one is told as newer although it does not fit', () => {
  expect(readLayout({ schema: 2, cells: [] })).toEqual({
    ok: false,
    problem: { code: 'layout/too-new', params: { saved: 2, known: 1 } },
  })
})

const broken: [string, unknown, string][] = [
  ['no document', null, ''],
  ['a word', 'layout', ''],
  ['an old format', { ...sound, schema: 0 }, 'schema'],
  ['no desk', { ...sound, grids: {} }, 'grids.desk'],
  ['a place outside', { ...sound, grids: { desk: { a: { x: -1, y: 0, w: 1, h: 1 } } } }, 'grids.desk.a.x'],
  [
    'a widget without a plugin',
    { ...sound, widgets: { a: { type: 'line', version: 1, settings: {} } } },
    'widgets.a.type',
  ],
]
test.each(broken)('%s is told as broken, with the path', (_, stored, path) => {
  expect(readLayout(stored)).toEqual({ ok: false, problem: { code: 'layout/broken', params: { path } } })
})

test('nothing stored throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.anything().map((widgets) => ({ ...sound, widgets })),
      ),
      (stored) => {
        expect(typeof readLayout(stored).ok).toBe('boolean')
      },
    ),
  )
})

test('a condition on the species holds only where the species is known', () => {
  expect([isForSpecies(undefined, null), isForSpecies({}, 'pigs'), isForSpecies({ species: 'pigs' }, 'pigs')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isForSpecies({ species: 'pigs' }, 'chickens'), isForSpecies({ species: 'pigs' }, null)]).toEqual([
    false,
    false,
  ])
})

/** A format two steps on: titles by language, then a list of tags. */
const later = {
  document: z.object({ schema: z.literal(3), title: z.object({ en: z.string() }), tags: z.array(z.string()) }),
  migrations: [
    ({ title, ...rest }: Record<string, unknown>) => ({ ...rest, title: { en: title } }),
    (layout: Record<string, unknown>) => ({ ...layout, tags: [] }),
  ],
}

test.each([
  [
    { schema: 1, title: 'Main' },
    { schema: 3, title: { en: 'Main' }, tags: [] },
  ],
  [
    { schema: 2, title: { en: 'Main' } },
    { schema: 3, title: { en: 'Main' }, tags: [] },
  ],
  [
    { schema: 3, title: { en: 'Main' }, tags: ['x'] },
    { schema: 3, title: { en: 'Main' }, tags: ['x'] },
  ],
])('%j is brought up step by step', (stored, expected) => {
  expect(readFormat(stored, later)).toEqual({ ok: true, value: expected })
})

test('a migration that throws is a broken layout, one format more is too new', () => {
  const torn = {
    ...later,
    migrations: [
      () => {
        throw new Error('torn')
      },
      ...later.migrations.slice(1),
    ],
  }
  expect(readFormat({ schema: 1, title: 'Main' }, torn)).toMatchObject({
    ok: false,
    problem: { code: 'layout/broken' },
  })
  expect(readFormat({ schema: 4 }, later)).toEqual({
    ok: false,
    problem: { code: 'layout/too-new', params: { saved: 4, known: 3 } },
  })
})

test('the present format is the one that is written', () => {
  expect(readLayout({ schema: LAYOUT_SCHEMA + 1 })).toMatchObject({ problem: { params: { known: LAYOUT_SCHEMA } } })
})
