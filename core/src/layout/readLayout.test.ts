import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LAYOUT_SCHEMA } from '../schema'
import { readFormat, readLayout, type LayoutMigration } from './readLayout'

const validLayout = {
  schema: 1,
  layoutId: 'main',
  version: 3,
  title: 'Main',
  roles: [],
  widgets: { a: { type: 'charts.line', version: 1, settings: { x: [1] } } },
  grids: { desk: { a: { x: 0, y: 0, w: 4, h: 4 } } },
}

test('a valid layout is read unchanged', () => {
  expect(readLayout(validLayout)).toEqual({ ok: true, value: validLayout })
})

test('a layout of a newer format is too new, whatever its shape', () => {
  expect(readLayout({ schema: 2, cells: [] })).toEqual({
    ok: false,
    problem: { code: 'layout/too-new', params: { saved: 2, known: 1 } },
  })
})

test.each<[string, unknown, string]>([
  ['null', null, ''],
  ['a string', 'layout', ''],
  ['a layout of format 0', { ...validLayout, schema: 0 }, 'schema'],
  ['a layout without a desk', { ...validLayout, grids: {} }, 'grids.desk'],
  [
    'an area outside of the grid',
    { ...validLayout, grids: { desk: { a: { x: -1, y: 0, w: 1, h: 1 } } } },
    'grids.desk.a.x',
  ],
  [
    'a widget type without a plugin',
    { ...validLayout, widgets: { a: { type: 'line', version: 1, settings: {} } } },
    'widgets.a.type',
  ],
])('%s is broken, and the path is given', (_, stored, path) => {
  expect(readLayout(stored)).toEqual({ ok: false, problem: { code: 'layout/broken', params: { path } } })
})

test('reading does not throw whatever is stored', () => {
  const brokenWidgets = fc.anything().map((widgets) => ({ ...validLayout, widgets }))
  fc.assert(
    fc.property(fc.oneof(fc.anything(), brokenWidgets), (stored) => {
      expect(() => readLayout(stored)).not.toThrow()
    }),
  )
})

test('the current format is the one that is written', () => {
  expect(readLayout({ schema: LAYOUT_SCHEMA + 1 })).toMatchObject({ problem: { params: { known: LAYOUT_SCHEMA } } })
})

/** A format with two migrations: format 2 has titles by language, format 3 has tags. */
const addLanguages: LayoutMigration = ({ title, ...rest }) => ({ ...rest, title: { en: title } })
const addTags: LayoutMigration = (layout) => ({ ...layout, tags: [] })
const formatThree = {
  document: z.object({ schema: z.literal(3), title: z.object({ en: z.string() }), tags: z.array(z.string()) }),
  migrations: [addLanguages, addTags],
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
])('%j is migrated step by step', (stored, expected) => {
  expect(readFormat(stored, formatThree)).toEqual({ ok: true, value: expected })
})

test('a layout is broken when its migration throws', () => {
  const failingMigration: LayoutMigration = () => {
    throw new Error('failed')
  }
  const format = { ...formatThree, migrations: [failingMigration, addTags] }
  expect(readFormat({ schema: 1, title: 'Main' }, format)).toMatchObject({
    ok: false,
    problem: { code: 'layout/broken' },
  })
})

test('a layout is too new when its format is one above the newest known', () => {
  expect(readFormat({ schema: 4 }, formatThree)).toEqual({
    ok: false,
    problem: { code: 'layout/too-new', params: { saved: 4, known: 3 } },
  })
})
