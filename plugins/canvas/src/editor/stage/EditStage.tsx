import type Konva from 'konva'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useLatest, useMessages } from '@barn-workbench/plugin-sdk/react'
import {
  attachTool,
  StageCanvas,
  toCanvas,
  useSize,
  type Point,
  type Stage,
  type StageTile,
} from '@barn-workbench/plugin-sdk/stage'
import { useTilePictures } from '../../plan/pictures/useTilePictures'
import { useTiles } from '../../plan/pictures/useTiles'
import classes from '../Editor.module.css'
import { boundsOfAll, CAMERA_DRAG, type Bounds, type CanvasContent, type Tile } from '../model/tiles'
import { EditLayer, useEditColors } from './EditLayer'
import { createPointerTool, type ToolPreview } from './pointerTool'

/** Time between two pictures of a camera while the canvas is edited, in ms. */
const PICTURE_REFRESH = 60 * SECOND
const NO_OVERLAYS: readonly never[] = []
const INSETS = { top: 24, right: 24, bottom: 24, left: 24 }

export interface EditStageProps {
  content: CanvasContent
  chosen: ReadonlySet<string>
  cameras: { data: readonly Camera[] | undefined; dataUpdatedAt: number }
  isOffline(cameraId: string): boolean
  isSnapping: boolean
  /** Distance of the lines of the grid, in canvas widths; null for no grid. */
  grid: number | null
  /** Whether a drag moves the view, also on a tile. */
  isPanning: boolean
  stage: Stage | null
  onStage(stage: Stage | null): void
  onChoose(ids: ReadonlySet<string>): void
  onEdit(tiles: readonly Tile[]): void
  /** A camera of the list was dropped at a point of the canvas. */
  onDrop(cameraId: string, at: readonly [number, number]): void
  children?: ReactNode
}

/** The tiles with other places; each keeps its look. */
function atPlaces(looks: readonly StageTile[], tiles: readonly Tile[]): readonly StageTile[] {
  const byId = new Map(tiles.map((tile) => [tile.cameraId, tile]))
  return looks.map((look) => {
    const tile = byId.get(look.id)
    if (!tile) return look
    const { xPosition: x, yPosition: y, relativeWidth: width, rotation } = tile
    return { ...look, x, y, width, rotation }
  })
}

/** The pictures of the tiles, as on the plan, at their places during a gesture. */
function useEditedTiles({ content, cameras, stage, isOffline }: EditStageProps, places: readonly Tile[] | null) {
  const { pictureTimes, tileArtifacts, loadImage, failureNotice } = useTilePictures(stage, {
    period: PICTURE_REFRESH,
    moment: null,
    source: 'stillFrame',
    isOffline,
  })
  const canvas = useMemo(() => ({ ...content, cameraCanvasId: 'edited', version: 1, changedBy: null }), [content])
  const looks = useTiles(canvas, cameras, {
    pictureTimes,
    tileArtifacts,
    refresh: PICTURE_REFRESH,
    moment: null,
    source: 'stillFrame',
  })
  const tiles = useMemo(() => (places ? atPlaces(looks, places) : looks), [looks, places])
  return { tiles, loadImage, failureNotice }
}

/** Follows the handles: the tiles as they would be until they are released. */
function useTransform({ content, onEdit }: EditStageProps) {
  const [transformed, setTransformed] = useState<readonly Tile[] | null>(null)
  const { cameras } = content
  const transform = useCallback(
    (changed: readonly Tile[], done: boolean) => {
      const byId = new Map(changed.map((tile) => [tile.cameraId, tile]))
      const next = cameras.map((tile) => byId.get(tile.cameraId) ?? tile)
      setTransformed(done ? null : next)
      if (done) onEdit(next)
    },
    [cameras, onEdit],
  )
  return { transformed, transform }
}

/** Edits the tiles, above their pictures. `onPlaces` receives places during a gesture. */
function Surface({ edited, onPlaces }: { edited: EditStageProps; onPlaces(places: readonly Tile[] | null): void }) {
  const { content, chosen, isSnapping, grid, isPanning, stage, onChoose, onEdit, onDrop } = edited
  const t = useMessages()
  const surface = useRef<HTMLDivElement>(null)
  const konvaStage = useRef<Konva.Stage>(null)
  const size = useSize(surface)
  const colors = useEditColors()
  const { cameras: tiles, heightRatio } = content
  const { transformed, transform } = useTransform(edited)
  const options = { tiles, chosen, heightRatio, isSnapping, grid, isPanning, onChoose, onCommit: onEdit }
  const preview = usePointerTool(surface, stage, konvaStage, options)
  const places = preview.tiles ?? transformed
  useEffect(() => onPlaces(places), [places, onPlaces])
  const drop = (event: DragEvent<HTMLDivElement>) => {
    const cameraId = event.dataTransfer.getData(CAMERA_DRAG)
    if (!cameraId || !stage) return
    event.preventDefault()
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onDrop(cameraId, toCanvas(stage.view(), [event.clientX - left, event.clientY - top]))
  }
  return (
    <div
      ref={surface}
      className={classes.surface}
      data-panning={isPanning || undefined}
      role="application"
      tabIndex={0}
      aria-label={t('editor.surface')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {stage && (
        <EditLayer
          {...{ stage, size, chosen, heightRatio, grid, colors, konvaStage }}
          tiles={places ?? tiles}
          guides={preview.guides}
          band={preview.band}
          onTransform={transform}
        />
      )}
    </div>
  )
}

/** The part of the plane that is shown, which follows no tile that is being moved. */
function useBounds(content: CanvasContent) {
  const [bounds, setBounds] = useState(() => viewBounds(content, null))
  const next = viewBounds(content, bounds)
  if (next !== bounds) setBounds(next)
  return useMemo(() => ({ minX: bounds.left, minY: bounds.top, maxX: bounds.right, maxY: bounds.bottom }), [bounds])
}

/** The canvas that is edited: its pictures on the stage, and above them what edits them. */
export function EditStage(props: EditStageProps) {
  const { content, onChoose, onStage, children } = props
  const t = useMessages()
  const [places, setPlaces] = useState<readonly Tile[] | null>(null)
  const pictures = useEditedTiles(props, places)
  return (
    <StageCanvas
      {...pictures}
      overlays={NO_OVERLAYS}
      heightRatio={content.heightRatio}
      bounds={useBounds(content)}
      fit="whole"
      scrolls={false}
      insets={INSETS}
      labels={{ stage: t('editor.stage'), list: t('editor.tiles'), scrollHint: '', touchHint: '' }}
      onOpen={({ id }) => onChoose(new Set([id]))}
      onStage={onStage}
    >
      <Surface edited={props} onPlaces={setPlaces} />
      {children}
    </StageCanvas>
  )
}

/** Room around the canvas in which tiles can be dropped, in canvas widths. */
const ROOM = 0.04

/**
 * The part of the plane that the editor shows: all of the canvas, the tiles beside it, and some room. It never shrinks.
 */
export function viewBounds({ cameras, heightRatio }: CanvasContent, before: Bounds | null): Bounds {
  const canvas: Bounds = { left: -ROOM, top: -ROOM, right: 1 + ROOM, bottom: heightRatio + ROOM }
  const boxes = [canvas, boundsOfAll(cameras), before].filter((box) => box !== null)
  const next = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
  const isSame =
    before !== null && Object.keys(next).every((side) => next[side as keyof Bounds] === before[side as keyof Bounds])
  return isSame ? before : next
}

const NO_PREVIEW: ToolPreview = { tiles: null, guides: [], band: null }

interface PointerToolOptions {
  tiles: readonly Tile[]
  chosen: ReadonlySet<string>
  heightRatio: number
  isSnapping: boolean
  grid: number | null
  isPanning: boolean
  onChoose(ids: ReadonlySet<string>): void
  onCommit(tiles: readonly Tile[]): void
}

/** Whether a point is on one of the handles. */
function isOnHandle(konvaStage: Konva.Stage | null, [x, y]: Point): boolean {
  return konvaStage?.getIntersection({ x, y })?.hasName('_anchor') ?? false
}

/** Lets pointers work on the tiles of a stage. Returns what is on screen meanwhile. */
function usePointerTool(
  surface: RefObject<HTMLElement | null>,
  stage: Stage | null,
  konvaStage: RefObject<Konva.Stage | null>,
  options: PointerToolOptions,
): ToolPreview {
  const [preview, setPreview] = useState(NO_PREVIEW)
  const latest = useLatest(options)
  useEffect(() => {
    const element = surface.current
    if (!element || !stage) return
    // A choice is known at once: the pointer may go on before anything is rendered.
    const choose = (chosen: ReadonlySet<string>) => {
      latest.current = { ...latest.current, chosen }
      latest.current.onChoose(chosen)
    }
    const tool = createPointerTool({
      stage,
      tiles: () => latest.current.tiles,
      chosen: () => latest.current.chosen,
      heightRatio: () => latest.current.heightRatio,
      snapping: () => ({ isOn: latest.current.isSnapping, grid: latest.current.grid }),
      isPanning: () => latest.current.isPanning,
      isOnHandle: (at) => isOnHandle(konvaStage.current, at),
      choose,
      show: setPreview,
      commit: (tiles) => latest.current.onCommit(tiles),
    })
    return attachTool(element, tool)
  }, [surface, stage, konvaStage, latest])
  return preview
}
