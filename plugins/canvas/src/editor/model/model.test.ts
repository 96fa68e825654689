import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HISTORY_LIMIT, newHistory, redone, undone, withStep, type History } from '@barn-workbench/plugin-sdk/form'
import { aCameraCanvas } from '@barn-workbench/plugin-sdk/testing'
import {
  alignedTiles,
  broughtInside,
  distributedTiles,
  EDGES,
  movedTiles,
  turnedTiles,
  withPasted,
  withTile,
} from './arrangeTiles'
import { editorReducer, isUnsaved, newEditor, updatesOf } from './editorState'
import { mergeCanvases } from './merge'
import { snapBox } from './snapping'
import {
  boundsOf,
  boundsOfAll,
  contentOf,
  isOutside,
  isSameContent,
  overlap,
  placedTile,
  type CanvasContent,
  type Tile,
} from './tiles'

const CAMERAS = ['a', 'b', 'c', 'd', 'e', 'f']
const length = fc.double({ min: -1, max: 2, noNaN: true })
const tileOf = (cameraId: string): fc.Arbitrary<Tile> =>
  fc
    .record({
      relativeWidth: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
      rotation: fc.constantFrom(0, 37, 90, 180, 270),
      x: length,
      y: length,
    })
    .map(({ x, y, ...shape }) => placedTile({ cameraId, ...shape }, [x, y]))
const tiles = fc.subarray(CAMERAS).chain((ids) => fc.tuple(...ids.map(tileOf)))
const content: fc.Arbitrary<CanvasContent> = fc.record({
  name: fc.constantFrom('Plan', 'Barn', 'West'),
  heightRatio: fc.constantFrom(1, 2, 2.5),
  cameras: tiles,
})
const ids = fc.subarray(CAMERAS).map((chosen) => new Set(chosen))
const sorted = (list: readonly Tile[]) => [...list].sort((a, b) => (a.cameraId < b.cameraId ? -1 : 1))
const tile = (
  cameraId: string,
  xPosition: number,
  ...[yPosition = 0, relativeWidth = 0.178, rotation = 0]: number[]
) => ({
  cameraId,
  xPosition,
  yPosition,
  relativeWidth,
  rotation,
})

test('a tile that is turned by a quarter is as wide as it was high', () => {
  const { left, top, right, bottom } = boundsOf(tile('a', 0, 0, 0.178, 90))
  expect([right - left, bottom - top].map((value) => value.toFixed(4))).toEqual(['0.1000', '0.1780'])
})

test('what lies beyond an edge is outside, and is brought inside by the shortest way', () => {
  const outside = tile('a', 0.95, -0.2)
  expect(isOutside(outside, 1)).toBe(true)
  expect(isOutside(tile('a', 0, 0), 1)).toBe(false)
  fc.assert(
    fc.property(tiles, (all) => {
      for (const inside of broughtInside(all, new Set(CAMERAS), 3)) {
        const { left, top, right } = boundsOf(inside)
        expect(left).toBeGreaterThan(-0.001)
        expect(top).toBeGreaterThan(-0.001)
        // A tile that is wider than the canvas begins at its left.
        if (right - left <= 1) expect(isOutside(inside, 3)).toBe(false)
      }
    }),
  )
})

test('aligned tiles share an edge, and keep what lies across it', () => {
  fc.assert(
    fc.property(fc.record({ all: tiles, chosen: ids, edge: fc.constantFrom(...EDGES) }), ({ all, chosen, edge }) => {
      const aligned = alignedTiles(all, chosen, edge).filter(({ cameraId }) => chosen.has(cameraId))
      const lines = aligned.map(boundsOf).map((box) => {
        if (edge === 'centre') return box.left + box.right
        return edge === 'middle' ? box.top + box.bottom : box[edge]
      })
      for (const line of lines) expect(line).toBeCloseTo(lines[0] ?? 0, 4)
    }),
  )
})

test('distributed tiles have equal gaps, and the outermost stay', () => {
  const all = [tile('a', 0), tile('b', 0.2), tile('c', 0.7)]
  const [, middle, last] = distributedTiles(all, new Set(CAMERAS), 'horizontal')
  expect(middle?.xPosition).toBeCloseTo(0.35, 5)
  expect(last?.xPosition).toBe(0.7)
  expect(distributedTiles(all.slice(0, 2), new Set(CAMERAS), 'vertical')).toEqual(all.slice(0, 2))
})

test('four quarter turns, and there and back, change nothing beyond rounding', () => {
  fc.assert(
    fc.property(tiles, ids, (all, chosen) => {
      const turned = [90, 90, 90, 90].reduce((list, degrees) => turnedTiles(list, chosen, degrees), [...all])
      const moved = movedTiles(movedTiles(all, chosen, [0.25, -0.5]), chosen, [-0.25, 0.5])
      all.forEach((before, i) => {
        expect(turned[i]?.rotation).toBe(before.rotation)
        expect(turned[i]?.xPosition).toBeCloseTo(before.xPosition, 3)
        expect(moved[i]?.xPosition).toBeCloseTo(before.xPosition, 4)
      })
    }),
  )
})

test('a new camera comes to a free place with the shape of the last one, and never twice', () => {
  const first = withTile([], { cameraId: 'a', heightRatio: 1 })
  const both = withTile(first, { cameraId: 'b', heightRatio: 1 })
  expect(both.map(({ relativeWidth }) => relativeWidth)).toEqual([0.25, 0.25])
  expect(overlap(boundsOf(both[0] as Tile), boundsOf(both[1] as Tile))).toBe(false)
  expect(withTile(both, { cameraId: 'b', heightRatio: 1 })).toEqual(both)
  const full = withTile([tile('a', 0, 0, 1)], { cameraId: 'b', heightRatio: 0.56 })
  expect(boundsOf(full[1] as Tile).top).toBeCloseTo(1 / 1.78, 3)
})

test('pasting brings the cameras that are missing, else size and rotation', () => {
  const copied = [tile('a', 0.1, 0, 0.3, 90)]
  expect(withPasted([tile('b', 0)], new Set(), copied).tiles).toEqual([tile('b', 0), ...copied])
  const { tiles: alike } = withPasted([tile('a', 0, 0, 0.3, 90), tile('b', 0.5)], new Set(['b']), copied)
  expect(alike[1]).toMatchObject({ cameraId: 'b', relativeWidth: 0.3, rotation: 90 })
})

test('a moved box is drawn to what is near, and never further than it reaches', () => {
  const neighbours = [boundsOf(tile('b', 0.5, 0.3))]
  const box = boundsOf(tile('a', 0.495, 0.6))
  const options = { neighbours, heightRatio: 1, reach: 0.01, grid: null }
  const snap = snapBox(box, options)
  expect(snap.dx).toBeCloseTo(0.005, 6)
  expect(snap.dy).toBe(0)
  expect(snap.guides).toEqual([expect.objectContaining({ axis: 'x' })])
  fc.assert(
    fc.property(tileOf('a'), fc.array(tileOf('b'), { maxLength: 5 }), (moved, others) => {
      const { dx, dy } = snapBox(boundsOf(moved), { ...options, neighbours: others.map(boundsOf) })
      expect(Math.abs(dx)).toBeLessThanOrEqual(0.01)
      expect(Math.abs(dy)).toBeLessThanOrEqual(0.01)
    }),
  )
  expect(snapBox(boundsOf(tile('a', 0.26, 0.6)), { ...options, neighbours: [], grid: 0.1 }).dx).toBeCloseTo(0.04, 6)
})

test('every step is undone and done again in turn; a held key is one step', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 150 }), (values) => {
      const after = values.reduce<History<unknown>>((history, value) => withStep(history, { value }), newHistory({}))
      let back = after
      while (back.past.length > 0) back = undone(back)
      let forth = back
      while (forth.future.length > 0) forth = redone(forth)
      expect(forth.present).toBe(after.present)
      expect(after.past.length).toBeLessThanOrEqual(HISTORY_LIMIT)
    }),
  )
  const held = withStep(withStep(newHistory(1), 2, 'nudge'), 3, 'nudge')
  expect(undone(held).present).toBe(1)
  expect(undone(withStep(held, 4, 'turn')).present).toBe(3)
})

test('a merge takes what only one side changed, and one side alone is that side', () => {
  fc.assert(
    fc.property(content, content, content, (base, mine, theirs) => {
      const merged = mergeCanvases(base, mine, theirs)
      const tileOfCamera = ({ cameras }: CanvasContent, id: string) => cameras.find(({ cameraId }) => cameraId === id)
      for (const id of merged.mine) expect(tileOfCamera(merged.content, id)).toEqual(tileOfCamera(mine, id))
      for (const id of merged.theirs) expect(tileOfCamera(merged.content, id)).toEqual(tileOfCamera(theirs, id))
      for (const id of merged.both) expect(tileOfCamera(merged.content, id)).toEqual(tileOfCamera(mine, id))
      expect(new Set(merged.content.cameras.map(({ cameraId }) => cameraId)).size).toBe(merged.content.cameras.length)
      expect(sorted(mergeCanvases(base, mine, base).content.cameras)).toEqual(sorted(mine.cameras))
      expect(sorted(mergeCanvases(base, base, theirs).content.cameras)).toEqual(sorted(theirs.cameras))
      expect(mergeCanvases(base, mine, mine).both).toEqual([])
    }),
  )
})

test('both changed the same tile in other ways, and the name: both are named, one’s own is kept', () => {
  const base = { name: 'Plan', heightRatio: 1, cameras: [tile('a', 0), tile('b', 0.5)] }
  const mine = { ...base, name: 'West', cameras: [tile('a', 0.1), tile('b', 0.5)] }
  const theirs = { name: 'East', heightRatio: 2, cameras: [tile('a', 0.2), tile('b', 0.6)] }
  expect(mergeCanvases(base, mine, theirs)).toEqual({
    content: { name: 'West', heightRatio: 2, cameras: [tile('a', 0.1), tile('b', 0.6)] },
    mine: [],
    theirs: ['b'],
    both: ['a'],
    bothFields: ['name'],
  })
})

test('edits that are made while it is saved stay on top of what is stored', () => {
  const canvas = aCameraCanvas({ cameras: [tile('a', 0)] })
  const moved = editorReducer(newEditor(canvas, null), { type: 'edit', change: { cameras: [tile('a', 0.1)] } })
  const sent = moved.history.present
  const more = editorReducer(moved, { type: 'edit', change: { cameras: [tile('a', 0.1), tile('b', 0.5)] } })
  const saved = editorReducer(more, { type: 'stored', canvas: { ...canvas, version: 2, cameras: sent.cameras }, sent })
  expect(saved.history.present.cameras).toEqual([tile('a', 0.1), tile('b', 0.5)])
  expect(isUnsaved(saved)).toBe(true)
})

test('an editor knows what is unsaved, sends only that, and goes on from what was stored', () => {
  const canvas = aCameraCanvas({ cameras: [tile('a', 0), tile('a', 0.3), tile('b', 0.5)] })
  const fresh = newEditor(canvas, null)
  // Of two tiles of one camera the first is kept, which alone is nothing to save.
  expect(isUnsaved(fresh)).toBe(false)
  expect(fresh.history.present.cameras).toHaveLength(2)
  const moved = editorReducer(fresh, { type: 'edit', change: { cameras: [tile('a', 0.1), tile('b', 0.5)] } })
  expect(isUnsaved(moved)).toBe(true)
  expect(updatesOf(moved.history.present, canvas)).toEqual({ cameras: [tile('a', 0.1), tile('b', 0.5)] })
  const chosen = editorReducer(moved, { type: 'choose', chosen: new Set(['a', 'b']) })
  const removed = editorReducer(chosen, { type: 'edit', change: { cameras: [tile('b', 0.5)] } })
  expect([...removed.chosen]).toEqual(['b'])
  expect(isUnsaved(editorReducer(editorReducer(removed, { type: 'undo' }), { type: 'undo' }))).toBe(false)
  const stored = { ...canvas, version: 2, cameras: [tile('b', 0.5)] }
  const saved = editorReducer(removed, { type: 'stored', canvas: stored })
  expect(isUnsaved(saved)).toBe(false)
  expect(saved.base.version).toBe(2)
  expect(isUnsaved(editorReducer(saved, { type: 'undo' }))).toBe(true)
  const kept = newEditor(stored, { base: canvas, content: contentOf(moved.history.present) })
  expect(isUnsaved(kept)).toBe(true)
  expect(isSameContent(editorReducer(kept, { type: 'undo' }).history.present, contentOf(canvas))).toBe(true)
  expect(boundsOfAll([])).toBe(null)
})
