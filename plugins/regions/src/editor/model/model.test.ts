import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RelativePoint } from '@barn-workbench/core/schema'
import { aRegionMapping } from '@barn-workbench/plugin-sdk/testing'
import { changesBetween } from '../../history/History'
import { copiedText, readPastedRegions } from '../pasteRegions'
import {
  changedMappings,
  editedRegions,
  freeId,
  NEW_MAPPING,
  regionsOfMapping,
  type MappedRegion,
} from './editedRegions'
import { editorReducer, isUnsaved, newEditor } from './editorState'
import { mergeRegions } from './mergeRegions'
import { insertedVertex, movedPolygon, movedVertex, removedVertex } from './polygonEdits'

const box = (left: number, top: number, right: number, bottom: number): RelativePoint[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const pen = (id: string, left = 0, color = '#111111'): MappedRegion => ({
  regionSpecification: id,
  color,
  polygon: box(left, 0, left + 0.1, 0.5),
})
const mapping = (regions: MappedRegion[], regionMappingId = 'm1') => aRegionMapping({ regionMappingId, regions })

test('of three points none is taken away; a point can be added up to 1,000', () => {
  expect(removedVertex(box(0, 0, 1, 1).slice(0, 3), 0)).toEqual({ kind: 'tooFew' })
  expect(removedVertex(box(0, 0, 1, 1), 2)).toMatchObject({ kind: 'polygon', vertex: 1 })
  expect(insertedVertex(box(0, 0, 1, 1), 3)).toMatchObject({ kind: 'polygon', vertex: 4 })
  const full = Array.from({ length: 1_000 }, (_, i): RelativePoint => [i / 1_000, 0])
  expect(insertedVertex(full, 5)).toEqual({ kind: 'tooMany' })
  expect(movedVertex(box(0.2, 0.2, 0.4, 0.4), 0, [-3, 0.1])).toMatchObject({ kind: 'polygon' })
})

test('an outline that is moved keeps its shape and stays in the picture', () => {
  const way = fc.double({ min: -2, max: 2, noNaN: true })
  fc.assert(
    fc.property(way, way, (dx, dy) => {
      const [a, b, c] = movedPolygon(box(0.2, 0.3, 0.4, 0.6), [dx, dy]) as [RelativePoint, RelativePoint, RelativePoint]
      expect(b[0] - a[0]).toBeCloseTo(0.2, 4)
      expect(c[1] - b[1]).toBeCloseTo(0.3, 4)
      expect(Math.min(...a, ...c)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...a, ...c)).toBeLessThanOrEqual(1)
    }),
  )
})

test('several mappings of a camera are edited together, and each is sent by itself', () => {
  const before = editedRegions([mapping([pen('a')], 'm1'), mapping([pen('b')], 'm2')])
  const after = before.map((region) => (region.mappingId === 'm2' ? { ...region, color: '#222222' } : region))
  expect(changedMappings(before, after)).toEqual(['m2'])
  expect(regionsOfMapping(after, 'm2')).toEqual([pen('b', 0, '#222222')])
  const drawn = [...before, { ...pen('c'), id: freeId(before), mappingId: NEW_MAPPING }]
  expect(changedMappings(before, drawn)).toEqual([NEW_MAPPING])
  expect(freeId(drawn)).not.toBe(freeId(before))
})

test('edits are undone and redone, 200 deep; what is saved is not unsaved', () => {
  const stored = mapping([pen('a')])
  const shown = editedRegions([stored])
  let state = newEditor([stored], shown, null)
  for (let i = 1; i <= 250; i++) {
    const regions = shown.map((region) => ({ ...region, polygon: box(i / 1_000, 0, 0.9, 0.5) }))
    state = editorReducer(state, { type: 'edit', regions })
  }
  expect(isUnsaved(state)).toBe(true)
  for (let i = 0; i < 200; i++) state = editorReducer(state, { type: 'undo' })
  expect(state.history.present[0]?.polygon[0]?.[0]).toBe(0.05)
  expect(editorReducer(state, { type: 'undo' })).toMatchObject({ history: state.history })
  const saved = editorReducer(state, { type: 'stored', base: [stored], shown: state.history.present })
  expect(isUnsaved(saved)).toBe(false)
})

test('a draft of before is one step that can be undone, and what goes is not chosen any more', () => {
  const shown = editedRegions([mapping([pen('a')])])
  let state = newEditor([], shown, [])
  expect(isUnsaved(state)).toBe(true)
  state = editorReducer(state, { type: 'undo' })
  expect(state.history.present).toEqual(shown)
  state = editorReducer(state, { type: 'select', selection: { regionId: 'm1/0', vertex: 2 } })
  expect(state.selection.vertex).toBe(2)
  expect(editorReducer(state, { type: 'edit', regions: [] }).selection).toEqual({ regionId: null, vertex: null })
})

test('two changes are merged by region', () => {
  const base = [pen('a'), pen('b'), pen('c')]
  const mine = [pen('a', 0.1), pen('b'), pen('c', 0.2), pen('mine')]
  const theirs = [pen('a'), pen('b', 0.3), pen('c', 0.4)]
  const merge = mergeRegions(base, mine, theirs)
  expect(merge).toMatchObject({ mine: ['a', 'mine'], theirs: ['b'], both: ['c'] })
  expect(merge.regions).toEqual([pen('a', 0.1), pen('b', 0.3), pen('c', 0.2), pen('mine')])
})

test('merging loses nothing that only one side did', () => {
  const ids = fc.subarray(['a', 'b', 'c', 'd'])
  fc.assert(
    fc.property(ids, ids, (mineIds, theirIds) => {
      const base = [pen('a'), pen('b')]
      const merged = mergeRegions(
        base,
        mineIds.map((id) => pen(id)),
        theirIds.map((id) => pen(id)),
      ).regions
      const has = (id: string) => merged.some(({ regionSpecification }) => regionSpecification === id)
      for (const id of ['c', 'd']) expect(has(id)).toBe(mineIds.includes(id) || theirIds.includes(id))
      for (const id of ['a', 'b']) expect(has(id)).toBe(mineIds.includes(id) && theirIds.includes(id))
    }),
  )
})

test('what changed between two revisions is said by region', () => {
  const changes = changesBetween([pen('a'), pen('b'), pen('c')], [pen('a', 0.2), pen('b', 0, '#999999'), pen('d')])
  expect(changes).toEqual({ added: ['d'], removed: ['c'], redrawn: ['a'], recoloured: ['b'] })
})

test('outlines are copied as text and read again; what is none is counted', () => {
  expect(readPastedRegions(copiedText([pen('a')]))?.regions).toEqual([pen('a')])
  expect(readPastedRegions('hello')).toBeNull()
  expect(readPastedRegions('[]')).toBeNull()
  expect(readPastedRegions(JSON.stringify(box(0, 0, 1, 1)))?.regions[0]?.regionSpecification).toBe('')
  const hostile = [
    {
      polygon: [
        [0, 0],
        [1, 1],
      ],
    },
    { polygon: 'x' },
    {
      polygon: [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    },
    null,
  ]
  expect(readPastedRegions(JSON.stringify(hostile))).toMatchObject({
    regions: [],
    refused: { tooFew: 1, unreadable: 2, crossing: 1 },
  })
  expect(readPastedRegions('[[0,0],[1,0],[NaN,1]]')).toBeNull()
})

test('what is drawn while a save is on its way stays on top of what was stored', () => {
  const stored = mapping([pen('a')])
  const shown = editedRegions([stored])
  const drawn = (id: string, mappingId: string) => ({ ...pen(id), id: `drawn/${id}`, mappingId })
  const sent = [...shown, drawn('b', NEW_MAPPING)]
  let state = editorReducer(newEditor([stored], shown, null), { type: 'edit', regions: sent })
  state = editorReducer(state, { type: 'edit', regions: [...sent, drawn('c', NEW_MAPPING)] })
  const saved = [...shown, drawn('b', 'm2')]
  state = editorReducer(state, { type: 'stored', base: [stored], shown: saved, regions: saved, sent })
  expect(state.history.present.map(({ regionSpecification, mappingId }) => [regionSpecification, mappingId])).toEqual([
    ['a', 'm1'],
    ['b', 'm2'],
    ['c', 'm2'],
  ])
  expect(isUnsaved(state)).toBe(true)
})
