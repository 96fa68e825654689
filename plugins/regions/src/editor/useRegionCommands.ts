import { useMemo, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { RelativePoint } from '@barn-workbench/core/schema'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { drawingStep, finishStep, type DrawingStep } from '../geometry/drawing'
import { inPicture, type ScreenPoint } from '../geometry/points'
import { freeId, UNASSIGNED, withPolygon, type EditedRegion } from './model/editedRegions'
import { insertedVertex, movedPolygon, movedVertex, removedVertex, type PolygonEdit } from './model/polygonEdits'
import { likelySpecification, newColor, newMappingId } from './newRegion'
import { copyRegions, usePaste, usePasteText, type CommandOptions } from './pasteRegions'
import { projectionOf } from './stage/projection'
import type { DrawingControl } from './useDrawing'

const MIDDLE: RelativePoint = [0.5, 0.5]
const PERCENT = 100
/** The view of the picture before the stage exists, so that keys already work. */
const PLAIN_VIEW = { x: 0, y: 0, scale: 1_000, rotation: 0 }

const placeOf = ([x, y]: ScreenPoint) => ({ left: Math.round(x * PERCENT), top: Math.round(y * PERCENT) })
const viewOf = (stage: Stage | null) => projectionOf(stage?.view() ?? PLAIN_VIEW)

/** A way on the screen, in the picture. */
function wayInPicture(stage: Stage | null, way: ScreenPoint): ScreenPoint {
  const { toPicture } = viewOf(stage)
  const [a, b] = [toPicture([0, 0]), toPicture(way)]
  return [b[0] - a[0], b[1] - a[1]]
}

/** The refusals, in words and with their place. */
function useRefusals({ notify }: DrawingControl) {
  return useMemo(
    () => ({
      refuse(edit: Exclude<PolygonEdit, { kind: 'polygon' }>) {
        if (edit.kind === 'crossing') notify({ key: 'crossing', values: placeOf(edit.at), crossing: edit.at })
        else notify({ key: edit.kind })
      },
    }),
    [notify],
  )
}

/** The commands for drawing a new outline. */
function useDrawCommands({ editor, drawing: control, stage, context }: CommandOptions) {
  const { drawing, setDrawing, notify } = control
  const close = (points: readonly RelativePoint[]) => {
    const { regions, edit } = editor
    const id = freeId(regions)
    const region: EditedRegion = {
      id,
      mappingId: newMappingId(context),
      regionSpecification: likelySpecification(context),
      color: newColor(regions),
      polygon: [...points],
    }
    setDrawing(null)
    edit([...regions, region], { selection: { regionId: id, vertex: null } })
    notify({ key: region.regionSpecification === UNASSIGNED ? 'drawnUnassigned' : 'drawn' })
  }
  const take = (step: DrawingStep, point: RelativePoint | null) => {
    if (!drawing) return
    const { points, cursor } = drawing
    if (step.kind === 'close') return close(points)
    if (step.kind === 'crossing') {
      const crossing = viewOf(stage).toPicture(step.at)
      return notify({ key: 'crossing', values: placeOf(crossing), crossing })
    }
    if (step.kind === 'tooFew') return notify({ key: 'drawingTooFew', values: { count: step.missing } })
    if (step.kind === 'tooNear' || !point) return notify({ key: 'tooNear' })
    setDrawing({ points: [...points, point], cursor })
    notify({ key: 'points', values: { count: points.length + 1 } })
  }
  return {
    take,
    start: () => {
      editor.select({ regionId: null, vertex: null })
      setDrawing({ points: [], cursor: null })
      notify({ key: 'drawing' })
    },
    finish: () => drawing && take(finishStep(drawing.points.map(viewOf(stage).toScreen)), null),
    cancel: () => {
      setDrawing(null)
      notify({ key: 'drawingTaken' })
    },
    takeBackPoint: () => drawing && setDrawing({ ...drawing, points: drawing.points.slice(0, -1) }),
    moveCursor(way: ScreenPoint) {
      if (!drawing) return
      const from = drawing.cursor ?? drawing.points.at(-1) ?? MIDDLE
      const [dx, dy] = wayInPicture(stage, way)
      const cursor = inPicture([from[0] + dx, from[1] + dy])
      setDrawing({ ...drawing, cursor })
      notify({ key: 'cursor', values: placeOf(cursor) })
    },
    addAtCursor() {
      if (!drawing) return
      const cursor = drawing.cursor ?? MIDDLE
      const { toScreen } = viewOf(stage)
      take(drawingStep(drawing.points.map(toScreen), toScreen(cursor)), cursor)
    },
  }
}

/** The commands on the selected outline. */
function useChosenCommands({ editor, drawing, stage }: CommandOptions) {
  const { regions, state, edit, select } = editor
  const { refuse } = useRefusals(drawing)
  const { regionId, vertex } = state.selection
  const chosen = regions.find(({ id }) => id === regionId)
  const change = (next: PolygonEdit, step?: string) => {
    if (!chosen) return
    if (next.kind !== 'polygon') return refuse(next)
    drawing.notify(null)
    const selection = { regionId: chosen.id, vertex: next.vertex }
    edit(withPolygon(regions, chosen.id, next.polygon), { selection, ...(step && { step }) })
  }
  const removeRegion = () => edit(regions.filter(({ id }) => id !== regionId))
  const goTo = (steps: number) => {
    if (chosen) {
      const count = chosen.polygon.length
      const next = ((vertex ?? (steps > 0 ? -1 : 0)) + steps + count) % count
      select({ regionId: chosen.id, vertex: next })
    }
  }
  return {
    refuse,
    move(way: ScreenPoint) {
      if (!chosen) return
      const [dx, dy] = wayInPicture(stage, way)
      const point = vertex === null ? undefined : chosen.polygon[vertex]
      if (vertex !== null && point)
        return change(
          movedVertex(chosen.polygon, vertex, [point[0] + dx, point[1] + dy]),
          `move ${chosen.id} ${vertex}`,
        )
      change({ kind: 'polygon', polygon: movedPolygon(chosen.polygon, [dx, dy]), vertex: null }, `move ${chosen.id}`)
    },
    insert: () => chosen && change(insertedVertex(chosen.polygon, vertex ?? 0)),
    removeVertex: () => chosen && vertex !== null && change(removedVertex(chosen.polygon, vertex)),
    removeRegion,
    remove: () => (chosen && vertex !== null ? change(removedVertex(chosen.polygon, vertex)) : removeRegion()),
    nextVertex: () => goTo(1),
    previousVertex: () => goTo(-1),
    set: (values: Partial<Pick<EditedRegion, 'color' | 'regionSpecification'>>, step?: string) =>
      edit(
        regions.map((region) => (region.id === regionId ? { ...region, ...values } : region)),
        step ? { step } : {},
      ),
    stepRegion(steps: number) {
      if (regions.length === 0) return
      const index = regions.findIndex(({ id }) => id === regionId)
      const next = regions[(Math.max(index, steps > 0 ? -1 : 0) + steps + regions.length) % regions.length]
      select({ regionId: next?.id ?? null, vertex: null })
    },
    copy() {
      if (!chosen) return
      copyRegions([chosen])
      drawing.notify({ key: 'copied' })
    },
  }
}

/** The commands of buttons and keys in the editor. */
export function useRegionCommands(options: CommandOptions) {
  const { editor, drawing, onSave } = options
  const draw = useDrawCommands(options)
  const chosen = useChosenCommands(options)
  const paste = usePaste(options)
  const pasteText = usePasteText(options, paste)
  const isDrawing = drawing.drawing !== null
  const hasVertex = editor.state.selection.vertex !== null
  const back = () => {
    if (isDrawing) return draw.cancel()
    editor.select({ regionId: hasVertex ? editor.state.selection.regionId : null, vertex: null })
  }
  const inDrawing: Partial<Record<string, () => unknown>> = {
    undo: draw.takeBackPoint,
    remove: draw.takeBackPoint,
    add: draw.addAtCursor,
    finish: draw.finish,
  }
  const others: Record<Exclude<RegionCommand, object>, () => unknown> = {
    undo: editor.undo,
    redo: editor.redo,
    save: onSave,
    copy: chosen.copy,
    remove: chosen.remove,
    back,
    draw: draw.start,
    add: () => undefined,
    finish: () => undefined,
    insert: chosen.insert,
    nextRegion: () => chosen.stepRegion(1),
    previousRegion: () => chosen.stepRegion(-1),
    nextVertex: chosen.nextVertex,
    previousVertex: chosen.previousVertex,
  }
  const run = (command: RegionCommand) => {
    if (typeof command === 'object') return isDrawing ? draw.moveCursor(command.move) : chosen.move(command.move)
    const runs = (isDrawing && inDrawing[command]) || others[command]
    runs()
  }
  return { ...chosen, draw, paste, pasteText, run }
}

export type RegionCommands = ReturnType<typeof useRegionCommands>

const isPicture = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'application'

/** The keys of the editor, and what is pasted onto its picture. */
export function editorHandlers({ run, pasteText }: RegionCommands) {
  return {
    onKeyDown(event: KeyboardEvent) {
      const command = commandOfKey(event, isPicture(event.target))
      if (command === null) return
      event.preventDefault()
      run(command)
    },
    onPaste(event: ClipboardEvent) {
      if (!isPicture(event.target)) return
      event.preventDefault()
      pasteText(event.clipboardData.getData('text'))
    },
  }
}

/** The command of a key in the editor. */
type RegionCommand =
  | 'undo'
  | 'redo'
  | 'save'
  | 'copy'
  | 'remove'
  | 'back'
  | 'draw'
  | 'add'
  | 'finish'
  | 'insert'
  | 'nextRegion'
  | 'previousRegion'
  | 'nextVertex'
  | 'previousVertex'
  /** A distance on the screen, in CSS px. */
  | { move: readonly [number, number] }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const LARGE_STEP = 10
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const PLAIN: Readonly<Record<string, RegionCommand>> = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'back',
  Enter: 'finish',
  ' ': 'add',
  d: 'draw',
  i: 'insert',
  PageDown: 'nextRegion',
  PageUp: 'previousRegion',
  '.': 'nextVertex',
  ',': 'previousVertex',
}
/** Work wherever the focus is in the editor. */
const EVERYWHERE: Readonly<Record<string, RegionCommand>> = { z: 'undo', y: 'redo', s: 'save' }

function commandWithControl(key: string, isShift: boolean, isOnPicture: boolean): RegionCommand | null {
  if (key === 'z' && isShift) return 'redo'
  if (key === 'c' && isOnPicture) return 'copy'
  return EVERYWHERE[key] ?? null
}

/** The command of a key; null for a key without one. `isOnPicture`: whether the picture has the focus. */
function commandOfKey(press: KeyPress, isOnPicture: boolean): RegionCommand | null {
  if (press.altKey) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.ctrlKey || press.metaKey) return commandWithControl(key, press.shiftKey, isOnPicture)
  if (!isOnPicture) return null
  const arrow = ARROWS[key]
  if (!arrow) return PLAIN[key] ?? null
  const factor = press.shiftKey ? LARGE_STEP : 1
  return { move: [arrow[0] * factor, arrow[1] * factor] }
}
