import { expect, test } from 'vitest'
import type { Point, StageView, ToolPointer } from '@barn-workbench/plugin-sdk/stage'
import { boundsOf, type Tile } from '../model/tiles'
import { createPointerTool, type ToolPreview } from './pointerTool'

const tile = (cameraId: string, xPosition: number, yPosition = 0): Tile => ({
  cameraId,
  xPosition,
  yPosition,
  relativeWidth: 0.178,
  rotation: 0,
})

/** A canvas of 1,000 px with two tiles, 178 px wide and 100 px high. */
function createDesk({ isPanning = false, isSnapping = false } = {}) {
  let view: StageView = { x: 0, y: 0, scale: 1000, rotation: 0 }
  const desk = {
    tiles: [tile('a', 0.1, 0.1), tile('b', 0.5, 0.5)] as readonly Tile[],
    chosen: new Set<string>() as ReadonlySet<string>,
    previews: [] as ToolPreview[],
    commits: [] as (readonly Tile[])[],
    zooms: [] as number[],
    view: () => view,
  }
  const tool = createPointerTool({
    stage: {
      view: desk.view,
      setView: (next) => void (view = next),
      zoomBy: (factor) => void desk.zooms.push(factor),
      pick(x, y) {
        const at: Point = [(x - view.x) / view.scale, (y - view.y) / view.scale]
        const hit = desk.tiles.find((each) => {
          const { left, top, right, bottom } = boundsOf(each)
          return at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom
        })
        return hit ? { kind: 'tile', id: hit.cameraId, tileId: hit.cameraId, at, inPicture: undefined } : null
      },
    },
    tiles: () => desk.tiles,
    chosen: () => desk.chosen,
    heightRatio: () => 1,
    snapping: () => ({ isOn: isSnapping, grid: null }),
    isPanning: () => isPanning,
    isOnHandle: ([x]) => x > 990,
    choose: (ids) => void (desk.chosen = ids),
    show: (preview) => void desk.previews.push(preview),
    commit: (tiles) => void desk.commits.push(tiles),
  })
  const pointer = (at: Point, options: Partial<ToolPointer> = {}): ToolPointer => ({
    id: 1,
    isTouch: false,
    isMiddle: false,
    adds: false,
    isFree: false,
    ...options,
    at,
  })
  const drag = (from: Point, to: Point, options: Partial<ToolPointer> = {}) => {
    tool.down(pointer(from, options))
    tool.move(pointer(to, options))
    tool.up(pointer(to, options))
  }
  return { ...desk, desk, tool, pointer, drag }
}

test('a press chooses a tile, with Shift it adds and takes away, beside all tiles it chooses none', () => {
  const { desk, drag } = createDesk()
  drag([150, 150], [150, 150])
  expect([...desk.chosen]).toEqual(['a'])
  drag([550, 550], [550, 550], { adds: true })
  expect([...desk.chosen]).toEqual(['a', 'b'])
  drag([550, 550], [550, 550], { adds: true })
  expect([...desk.chosen]).toEqual(['a'])
  drag([900, 900], [900, 900])
  expect([...desk.chosen]).toEqual([])
  expect(desk.commits).toEqual([])
})

test('a drag moves what is chosen, and is one change', () => {
  const { desk, drag } = createDesk()
  drag([150, 150], [250, 350])
  expect(desk.commits).toHaveLength(1)
  expect(desk.commits[0]?.[0]).toEqual(tile('a', 0.2, 0.3))
  expect(desk.commits[0]?.[1]).toBe(desk.tiles[1])
  desk.chosen = new Set(['a', 'b'])
  drag([150, 150], [160, 150])
  expect(desk.commits[1]?.map(({ xPosition }) => xPosition)).toEqual([0.11, 0.51])
})

test('a drag near a neighbour is drawn to it and shows a line, with Alt it is not', () => {
  const { desk, drag } = createDesk({ isSnapping: true })
  drag([150, 150], [546, 150])
  expect(desk.commits[0]?.[0]?.xPosition).toBe(0.5)
  expect(desk.previews.some(({ guides }) => guides.length > 0)).toBe(true)
  expect(desk.previews.at(-1)).toEqual({ tiles: null, guides: [], band: null })
  drag([150, 150], [546, 150], { isFree: true })
  expect(desk.commits[1]?.[0]?.xPosition).toBe(0.496)
})

test('a box chooses what it touches', () => {
  const { desk, drag } = createDesk()
  drag([20, 20], [120, 120])
  expect([...desk.chosen]).toEqual(['a'])
  drag([450, 450], [520, 520], { adds: true })
  expect([...desk.chosen]).toEqual(['a', 'b'])
})

test('a finger moves the view, and drags only what is chosen already', () => {
  const { desk, drag } = createDesk()
  drag([150, 150], [190, 160], { isTouch: true })
  expect(desk.commits).toEqual([])
  expect(desk.view()).toMatchObject({ x: 0, y: 0 })
  drag([150, 150], [150, 150], { isTouch: true })
  expect([...desk.chosen]).toEqual(['a'])
  drag([150, 150], [250, 150], { isTouch: true })
  expect(desk.commits[0]?.[0]?.xPosition).toBe(0.2)
})

test('two fingers move and zoom the view, whatever lies below', () => {
  const { desk, tool, pointer } = createDesk()
  tool.down(pointer([150, 150], { isTouch: true }))
  tool.down(pointer([350, 150], { isTouch: true, id: 2 }))
  tool.move(pointer([450, 150], { isTouch: true, id: 2 }))
  expect(desk.view()).toMatchObject({ x: 50 })
  expect(desk.zooms).toEqual([1.5])
  tool.up(pointer([450, 150], { isTouch: true, id: 2 }))
  tool.up(pointer([150, 150], { isTouch: true }))
  expect(desk.commits).toEqual([])
})

test('the hand and the middle button move the view; handles are left alone', () => {
  const hand = createDesk({ isPanning: true })
  hand.tool.down(hand.pointer([150, 150]))
  hand.tool.move(hand.pointer([170, 150]))
  expect(hand.desk.view()).toMatchObject({ x: 20 })
  const { desk, drag } = createDesk()
  drag([150, 150], [150, 180], { isMiddle: true })
  expect(desk.view()).toMatchObject({ y: 30 })
  desk.chosen = new Set(['b'])
  drag([995, 10], [900, 10])
  expect([...desk.chosen]).toEqual(['b'])
})

test('a gesture that the system takes away changes nothing', () => {
  const { desk, tool, pointer } = createDesk()
  tool.down(pointer([150, 150]))
  tool.move(pointer([300, 300]))
  tool.cancel()
  tool.up(pointer([300, 300]))
  expect(desk.commits).toEqual([])
  expect(desk.previews.at(-1)?.tiles).toBeNull()
})
