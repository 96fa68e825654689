import {
  distanceBetween,
  moveView,
  toCanvas,
  toScreen,
  wheelFactor,
  type Point,
  type PointerTool,
  type Stage,
  type StageView,
  type ToolPointer,
} from '@barn-workbench/plugin-sdk/stage'
import { movedTiles } from '../model/arrangeTiles'
import { snapBox, type Guide } from '../model/snapping'
import { boundsOf, boundsOfAll, type Tile } from '../model/tiles'

/** A box on the screen, in CSS px. */
export interface ScreenBox {
  x: number
  y: number
  width: number
  height: number
}

/** The preview while the pointer is down. */
export interface ToolPreview {
  /** The tiles during the gesture; null for no change. */
  tiles: readonly Tile[] | null
  guides: readonly Guide[]
  /** The box by which all tiles that it touches are chosen. */
  band: ScreenBox | null
}

/** The environment of the pointer tool. */
export interface ToolHost {
  stage: Pick<Stage, 'view' | 'setView' | 'zoomBy' | 'pick'>
  tiles(): readonly Tile[]
  chosen(): ReadonlySet<string>
  heightRatio(): number
  /**
   * Whether tiles snap to their neighbours, and the distance of the grid's lines in canvas widths; null for no grid.
   */
  snapping(): { isOn: boolean; grid: number | null }
  /** Whether a drag moves the view, also on a tile. */
  isPanning(): boolean
  /** Whether a point is on a handle, which drags itself. */
  isOnHandle(at: Point): boolean
  choose(ids: ReadonlySet<string>): void
  show(preview: ToolPreview): void
  commit(tiles: readonly Tile[]): void
}

/** The pointer is down on a tile; `chosenBefore`: what was chosen until then. */
interface TileGesture {
  kind: 'tile'
  start: Point
  tileId: string
  chosenBefore: ReadonlySet<string>
  hasMoved: boolean
}

type Gesture =
  | { kind: 'none' }
  | { kind: 'pan' }
  | TileGesture
  | { kind: 'band'; start: Point; before: ReadonlySet<string> }

const NONE: Gesture = { kind: 'none' }
const NOTHING: ToolPreview = { tiles: null, guides: [], band: null }
/** A press becomes a drag beyond this way, in CSS px. */
const DRAG_THRESHOLD = 4
/** Tiles are drawn to lines that are nearer than this, in CSS px. */
const SNAP_REACH = 8
function boxBetween(a: Point, b: Point): ScreenBox {
  return {
    x: Math.min(a[0], b[0]),
    y: Math.min(a[1], b[1]),
    width: Math.abs(a[0] - b[0]),
    height: Math.abs(a[1] - b[1]),
  }
}

/** Whether a tile lies, at least in part, in a box of the screen. */
function isTouched(tile: Tile, band: ScreenBox, view: StageView): boolean {
  const { left, top, right, bottom } = boundsOf(tile)
  const box = boxBetween(toScreen(view, [left, top]), toScreen(view, [right, bottom]))
  const isBeside = box.x > band.x + band.width || box.x + box.width < band.x
  return !isBeside && box.y <= band.y + band.height && box.y + box.height >= band.y
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The chosen tiles moved by a distance on the screen, snapped to nearby lines. */
function draggedTiles(host: ToolHost, start: Point, { at, isFree }: ToolPointer): ToolPreview {
  const view = host.stage.view()
  const tiles = host.tiles()
  const chosen = host.chosen()
  const from = toCanvas(view, start)
  const to = toCanvas(view, at)
  const moved = movedTiles(tiles, chosen, [to[0] - from[0], to[1] - from[1]])
  const { isOn, grid } = host.snapping()
  if (!isOn || isFree) return { ...NOTHING, tiles: moved }
  const { dx, dy, guides } = snapBox(boundsOfAll(moved.filter(({ cameraId }) => chosen.has(cameraId))), {
    neighbours: tiles.filter(({ cameraId }) => !chosen.has(cameraId)).map(boundsOf),
    heightRatio: host.heightRatio(),
    reach: SNAP_REACH / view.scale,
    grid,
  })
  return { ...NOTHING, tiles: movedTiles(moved, chosen, [dx, dy]), guides }
}

/** The gesture that a pointer begins: on a tile it selects, beside all it draws a box. */
function gestureOn(host: ToolHost, tileId: string | null, { at, isTouch, isMiddle, adds }: ToolPointer): Gesture {
  const before = host.chosen()
  if (host.isPanning() || isMiddle) return { kind: 'pan' }
  if (tileId === null) return { kind: 'band', start: at, before: adds ? before : new Set() }
  // A finger drags only selected tiles, so that it can move the view everywhere else.
  if (!before.has(tileId) && !isTouch) host.choose(adds ? toggled(before, tileId) : new Set([tileId]))
  return { kind: 'tile', start: at, tileId, chosenBefore: before, hasMoved: false }
}

/** Whether a finger moves the view: it is not on a selected tile. */
function movesView(host: ToolHost, gesture: Gesture, { isTouch }: ToolPointer): boolean {
  return isTouch && !(gesture.kind === 'tile' && host.chosen().has(gesture.tileId))
}

/** Chooses the tiles that the box drawn by the pointer touches. */
function chooseByBand(host: ToolHost, band: ScreenBox, before: ReadonlySet<string>): void {
  const view = host.stage.view()
  const touched = host.tiles().filter((tile) => isTouched(tile, band, view))
  host.choose(new Set([...before, ...touched.map(({ cameraId }) => cameraId)]))
}

/** Selects the tile on which the pointer went down and up. By touch there is no Shift: a tap toggles. */
function chooseTile(host: ToolHost, { tileId, chosenBefore }: TileGesture, { isTouch, adds }: ToolPointer): void {
  if (isTouch || (adds && chosenBefore.has(tileId))) host.choose(toggled(chosenBefore, tileId))
  else if (!adds) host.choose(new Set([tileId]))
}

/**
 * One gesture after the other: `begin` with the first pointer, `drag` while it moves, `end` when it goes up, `rest` if
 * it is cancelled.
 */
function createGestures(host: ToolHost) {
  let gesture: Gesture = NONE
  let preview = NOTHING

  function show(next: ToolPreview): void {
    preview = next
    host.show(next)
  }
  function dragFrom(start: Point, pointer: ToolPointer): void {
    if (movesView(host, gesture, pointer)) gesture = { kind: 'pan' }
    else if (gesture.kind === 'tile') {
      gesture = { ...gesture, hasMoved: true }
      show(draggedTiles(host, start, pointer))
    } else if (gesture.kind === 'band') {
      const band = boxBetween(start, pointer.at)
      show({ ...NOTHING, band })
      chooseByBand(host, band, gesture.before)
    }
  }
  return {
    begin(tileId: string | null, pointer: ToolPointer): void {
      gesture = gestureOn(host, tileId, pointer)
    },
    drag(pointer: ToolPointer, from: Point): void {
      if (gesture.kind === 'none') return
      if (gesture.kind === 'pan') return moveView(host.stage, [from], [pointer.at])
      const isOnTheWay = preview !== NOTHING || distanceBetween(gesture.start, pointer.at) >= DRAG_THRESHOLD
      if (isOnTheWay) dragFrom(gesture.start, pointer)
    },
    end(pointer: ToolPointer): void {
      if (gesture.kind === 'tile' && gesture.hasMoved && preview.tiles) host.commit(preview.tiles)
      else if (gesture.kind === 'tile') chooseTile(host, gesture, pointer)
      else if (gesture.kind === 'band' && preview === NOTHING) host.choose(gesture.before)
    },
    rest(next: Gesture = NONE): void {
      gesture = next
      if (preview !== NOTHING) show(NOTHING)
    },
  }
}

/**
 * Handles mouse, pen and fingers: on a tile they choose and drag it, beside all tiles a mouse draws a box that chooses,
 * and a finger moves the view, as two fingers and the middle button do anywhere.
 */
export function createPointerTool(host: ToolHost): PointerTool {
  const pointers = new Map<number, Point>()
  const gestures = createGestures(host)
  return {
    down(pointer) {
      if (pointers.size === 0 && host.isOnHandle(pointer.at)) return
      pointers.set(pointer.id, pointer.at)
      if (pointers.size > 1) return gestures.rest({ kind: 'pan' })
      const pick = host.stage.pick(pointer.at[0], pointer.at[1])
      gestures.begin(pick?.kind === 'tile' ? pick.id : null, pointer)
    },
    move(pointer) {
      const from = pointers.get(pointer.id)
      if (!from) return
      const others = [...pointers].filter(([id]) => id !== pointer.id).map(([, at]) => at)
      if (others.length > 0) moveView(host.stage, [from, ...others], [pointer.at, ...others])
      else gestures.drag(pointer, from)
      pointers.set(pointer.id, pointer.at)
    },
    up(pointer) {
      if (!pointers.delete(pointer.id) || pointers.size > 0) return
      gestures.end(pointer)
      gestures.rest()
    },
    cancel() {
      pointers.clear()
      gestures.rest()
    },
    wheel: (event, at) => host.stage.zoomBy(wheelFactor(event), at),
  }
}
