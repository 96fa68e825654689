import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { BASE_CANVAS_ID, type Camera } from '@barn-workbench/core/schema'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import {
  alignedTiles,
  broughtInside,
  distributedTiles,
  movedTiles,
  turnedTiles,
  withPasted,
  withTile,
  type Axis,
  type Edge,
} from './model/arrangeTiles'
import { withNumbers, type NumberName } from './model/tileNumbers'
import { isOutside, type Tile } from './model/tiles'
import type { CanvasEditorControl } from './useCanvasEditor'

/** A step of an arrow key, in canvas widths. */
const NUDGE = 0.001
const QUARTER = 90
const RADIANS = Math.PI / 180

/** Tiles that were copied, for any canvas that is edited until the page is left. */
let clipboard: readonly Tile[] = []

/** A way on the screen as one on the canvas, which may be turned in view. */
function wayOnCanvas([x, y]: readonly [number, number], stage: Stage | null): [number, number] {
  const angle = -(stage?.view().rotation ?? 0) * RADIANS
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return [(cosine * x - sine * y) * NUDGE, (sine * x + cosine * y) * NUDGE]
}

/** Edges in their order around a tile: a view that is turned by a quarter shows the next one. */
const AROUND = ['left', 'top', 'right', 'bottom'] as const

/** The edge of the canvas's tiles that is seen as this one. */
function edgeInView(edge: Edge, rotation: number): Edge {
  const quarters = ((Math.round(rotation / QUARTER) % 4) + 4) % 4
  const isTurned = quarters % 2 === 1
  if (edge === 'centre' || edge === 'middle') return isTurned ? (edge === 'centre' ? 'middle' : 'centre') : edge
  return AROUND[(AROUND.indexOf(edge) - quarters + 4) % 4] ?? edge
}

function axisInView(axis: Axis, rotation: number): Axis {
  const isTurned = Math.abs(Math.round(rotation / QUARTER)) % 2 === 1
  return isTurned ? (axis === 'horizontal' ? 'vertical' : 'horizontal') : axis
}

/** The names of cameras, and which of a canvas's tiles something is wrong with. */
export function useTileFaults({ content }: CanvasEditorControl, cameras: readonly Camera[] | undefined) {
  const { cameras: tiles, heightRatio } = content
  return useMemo(() => {
    const known = cameras && new Set(cameras.map(({ cameraId }) => cameraId))
    const idsOf = (isSo: (tile: Tile) => boolean) => tiles.filter(isSo).map(({ cameraId }) => cameraId)
    return {
      outside: idsOf((tile) => isOutside(tile, heightRatio)),
      gone: idsOf(({ cameraId }) => known !== undefined && !known.has(cameraId)),
    }
  }, [tiles, heightRatio, cameras])
}

/** Copies the chosen tiles, and pastes what was copied as far as the barn has its cameras. */
function useClipboard({ content, state, edit }: CanvasEditorControl, cameras: readonly Camera[]) {
  const { cameras: tiles } = content
  const { chosen } = state
  return {
    copy() {
      clipboard = tiles.filter(({ cameraId }) => chosen.has(cameraId))
    },
    paste() {
      const known = new Set(cameras.map(({ cameraId }) => cameraId))
      const copied = clipboard.filter(({ cameraId }) => known.has(cameraId))
      const pasted = withPasted(tiles, chosen, copied)
      edit({ cameras: pasted.tiles }, { chosen: pasted.chosen })
    },
  }
}

/** The commands of buttons and keys on the chosen tiles. */
export function useEditorCommands(
  editor: CanvasEditorControl,
  { stage, cameras, onSave }: { stage: Stage | null; cameras: readonly Camera[]; onSave: () => void },
) {
  const { state, content, edit, editTiles, choose, undo, redo } = editor
  const { chosen, base } = state
  const { cameras: tiles, heightRatio } = content
  const canRemove = base.cameraCanvasId !== BASE_CANVAS_ID
  const { copy, paste } = useClipboard(editor, cameras)
  const rotation = () => stage?.view().rotation ?? 0
  const commands = {
    canRemove,
    nudge: (way: readonly [number, number]) => editTiles(movedTiles(tiles, chosen, wayOnCanvas(way, stage)), 'nudge'),
    turn: () => editTiles(turnedTiles(tiles, chosen, QUARTER)),
    remove: () => canRemove && editTiles(tiles.filter(({ cameraId }) => !chosen.has(cameraId))),
    removeAll: (ids: readonly string[]) => editTiles(tiles.filter(({ cameraId }) => !ids.includes(cameraId))),
    number: (name: NumberName, value: number) => editTiles(withNumbers(tiles, chosen, name, value), `number ${name}`),
    align: (edge: Edge) => editTiles(alignedTiles(tiles, chosen, edgeInView(edge, rotation()))),
    distribute: (axis: Axis) => editTiles(distributedTiles(tiles, chosen, axisInView(axis, rotation()))),
    bringInside: (ids: readonly string[]) => editTiles(broughtInside(tiles, new Set(ids), heightRatio)),
    add(cameraId: string, at?: readonly [number, number], like?: Tile) {
      const cameras = withTile(tiles, { cameraId, heightRatio, at, like })
      edit({ cameras }, { chosen: new Set([cameraId]) })
    },
    toggle(cameraId: string) {
      const next = new Set(chosen)
      if (!next.delete(cameraId)) next.add(cameraId)
      choose(next)
    },
    /** Adds the next camera that is not on the canvas, beside the others and like the chosen one. */
    addNext() {
      const present = new Set(tiles.map(({ cameraId }) => cameraId))
      const next = cameras.find(({ cameraId }) => !present.has(cameraId))
      const like = tiles.find(({ cameraId }) => chosen.has(cameraId))
      if (next) commands.add(next.cameraId, undefined, like)
    },
  }
  const run = (command: EditorCommand) => {
    if (typeof command === 'object') return commands.nudge(command.nudge)
    const runs: Record<Exclude<EditorCommand, object>, () => void> = {
      undo,
      redo,
      save: onSave,
      copy,
      paste,
      next: commands.addNext,
      remove: commands.remove,
      turn: commands.turn,
      chooseAll: () => choose(new Set(tiles.map(({ cameraId }) => cameraId))),
      chooseNone: () => choose(new Set()),
    }
    runs[command]()
  }
  return { ...commands, run }
}

export type EditorCommands = ReturnType<typeof useEditorCommands>

/** Fields in which keys type. */
const TYPED_IN = 'input, textarea, select, [contenteditable]'

/** Runs the command of a key, wherever in the editor the focus is. */
export function useEditorKeys(run: (command: EditorCommand) => void) {
  const [isSpaceDown, setIsSpaceDown] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || target.closest(TYPED_IN)) return
    const isOnCanvas = target.getAttribute('role') === 'application'
    if (event.key === ' ' && isOnCanvas) {
      event.preventDefault()
      return setIsSpaceDown(true)
    }
    const command = commandOfKey(event, isOnCanvas)
    if (command === null) return
    event.preventDefault()
    run(command)
  }
  const onKeyUp = useCallback((event: KeyboardEvent) => {
    if (event.key === ' ') setIsSpaceDown(false)
  }, [])
  return { isSpaceDown, handlers: { onKeyDown, onKeyUp, onBlur: () => setIsSpaceDown(false) } }
}

/** The command of a key in the editor. */
type EditorCommand =
  | 'undo'
  | 'redo'
  | 'chooseAll'
  | 'chooseNone'
  | 'copy'
  | 'paste'
  | 'next'
  | 'remove'
  | 'turn'
  | 'save'
  /** A way on the screen, in steps. */
  | { nudge: readonly [number, number] }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const LARGE_STEP = 10
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const PLAIN: Readonly<Record<string, EditorCommand>> = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'chooseNone',
  r: 'turn',
}
const WITH_CONTROL: Readonly<Record<string, EditorCommand>> = {
  z: 'undo',
  y: 'redo',
  a: 'chooseAll',
  c: 'copy',
  v: 'paste',
  d: 'next',
  s: 'save',
}
/** Work wherever the focus is in the editor; the others only on the canvas. */
const EVERYWHERE: readonly EditorCommand[] = ['undo', 'redo', 'save']

/** The command of a key with Ctrl or ⌘. */
function commandWithControl(key: string, isShift: boolean, isOnCanvas: boolean): EditorCommand | null {
  const command = key === 'z' && isShift ? 'redo' : (WITH_CONTROL[key] ?? null)
  return command !== null && (isOnCanvas || EVERYWHERE.includes(command)) ? command : null
}

function commandAlone(key: string, isShift: boolean): EditorCommand | null {
  const arrow = ARROWS[key]
  if (!arrow) return PLAIN[key] ?? null
  const factor = isShift ? LARGE_STEP : 1
  return { nudge: [arrow[0] * factor, arrow[1] * factor] }
}

/** The command of a key; null for a key without one. `isOnCanvas`: whether the canvas has the focus. */
export function commandOfKey(press: KeyPress, isOnCanvas: boolean): EditorCommand | null {
  if (press.altKey) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.ctrlKey || press.metaKey) return commandWithControl(key, press.shiftKey, isOnCanvas)
  return isOnCanvas ? commandAlone(key, press.shiftKey) : null
}
