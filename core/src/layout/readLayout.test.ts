import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isForSpecies, readLayout } from './readLayout'

const sound = {
  schema: 1, layoutId: 'main', version: 3, title: 'Main', roles: [], widgets: { a: { type: 'charts.line', version: 1, settings: { x: [1] } } },
  grids: { desk: { a: { x: 0, y: 0, w: 4, h: 4 } } },
}

test('a sound layout reads as it is', () => {
  expect(readLayout(sound)).toEqual({ ok: true, value: sound })
})

test('a newer one is told as newer although it does not fit', () => {
  expect(readLayout({ schema: 2, cells: [] })).toEqual({ ok: false, problem: { code: 'layout/too-new', params: { saved: 2, known: 1 } } })
})

const broken: [string, unknown, string][] = [
  ['no document', null, ''], ['a word', 'layout', ''], ['an old format', { ...sound, schema: 0 }, 'schema'], ['no desk', { ...sound, grids: {} }, 'grids.desk'],
  ['a place outside', { ...sound, grids: { desk: { a: { x: -1, y: 0, w: 1, h: 1 } } } }, 'grids.desk.a.x'],
  ['a widget without a plugin', { ...sound, widgets: { a: { type: 'line', version: 1, settings: {} } } }, 'widgets.a.type'],
]
test.each(broken)('%s is told as broken, with the path', (_, stored, path) => {
  expect(readLayout(stored)).toEqual({ ok: false, problem: { code: 'layout/broken', params: { path } } })
})

test('nothing stored throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.anything().map((widgets) => ({ ...sound, widgets }))), (stored) => {
      expect(typeof readLayout(stored).ok).toBe('boolean')
    }),
  )
})

test('a condition on the species holds only where the species is known', () => {
  expect([isForSpecies(undefined, null), isForSpecies({}, 'pigs'), isForSpecies({ species: 'pigs' }, 'pigs')]).toEqual([true, true, true])
  expect([isForSpecies({ species: 'pigs' }, 'chickens'), isForSpecies({ species: 'pigs' }, null)]).toEqual([false, false])
})
