import type Konva from 'konva'
import { memo, useEffect, useMemo, useRef, type RefObject } from 'react'
import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'
import type { Size, Stage } from '@barn-workbench/plugin-sdk/stage'
import { useComputedColorScheme } from '@barn-workbench/plugin-sdk/ui'
import type { Guide } from '../model/snapping'
import { centreOf, placedTile, type Tile } from '../model/tiles'
import { KonvaStage, Layer, Line, Rect, Transformer } from './konva'
import type { ScreenBox } from './pointerTool'

/** Units of the layer to a canvas width: Konva rounds what is far below one. */
const UNITS = 1_000
const HANDLE_SIDE = 12
const TOUCH_HANDLE_SIDE = 20
/** A tile is not made smaller than this by its handles, in CSS px. */
const SMALLEST = 12
const QUARTERS = [0, 90, 180, 270]
/** A rotation by the handle is drawn to quarters within this, in degrees. */
const ROTATION_REACH = 5
/** A line that is as wide at any zoom, and takes no pointer. */
const LINE = { strokeWidth: 1, strokeScaleEnabled: false, perfectDrawEnabled: false, listening: false } as const
const HANDLES = {
  keepRatio: true,
  flipEnabled: false,
  ignoreStroke: true,
  enabledAnchors: ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
  anchorCornerRadius: 2,
  anchorFill: '#ffffff',
  rotationSnaps: QUARTERS,
  rotationSnapTolerance: ROTATION_REACH,
}

export interface EditLayerProps {
  stage: Stage
  size: Size
  tiles: readonly Tile[]
  chosen: ReadonlySet<string>
  heightRatio: number
  guides: readonly Guide[]
  band: ScreenBox | null
  /** Distance of the lines of the grid, in canvas widths; null for none. */
  grid: number | null
  colors: EditColors
  /** Receives what knows where the handles are. */
  konvaStage: RefObject<Konva.Stage | null>
  /** Tiles are resized or rotated by their handles; `done` once these are released. */
  onTransform(changed: readonly Tile[], done: boolean): void
}

interface OutlineProps {
  tile: Tile
  color: string
  width: number
}

/** The outline of a tile; the handles take hold of it. */
const Outline = memo(function Outline({ tile, color, width }: OutlineProps) {
  const [x, y] = centreOf(tile)
  const tileWidth = tile.relativeWidth * UNITS
  const tileHeight = tileWidth / TILE_ASPECT_RATIO
  return (
    <Rect
      id={tile.cameraId}
      name="tile"
      x={x * UNITS}
      y={y * UNITS}
      width={tileWidth}
      height={tileHeight}
      offsetX={tileWidth / 2}
      offsetY={tileHeight / 2}
      rotation={tile.rotation}
      stroke={color}
      {...LINE}
      strokeWidth={width}
    />
  )
})

/** The tile as its outline lies now, which is then as large as it looks. */
function tileOfNode(node: Konva.Node): Tile {
  const width = node.width() * Math.abs(node.scaleX())
  const height = width / TILE_ASPECT_RATIO
  node.setAttrs({ width, height, offsetX: width / 2, offsetY: height / 2, scaleX: 1, scaleY: 1 })
  return placedTile({ cameraId: node.id(), relativeWidth: width / UNITS, rotation: node.rotation() }, [
    node.x() / UNITS,
    node.y() / UNITS,
  ])
}

/** The lines of the grid across the canvas. */
function GridLines({ grid, heightRatio, color }: { grid: number; heightRatio: number; color: string }) {
  const lines = (length: number) => Array.from({ length: Math.floor(length / grid + 1e-6) + 1 }, (_, i) => i * grid)
  return (
    <>
      {lines(1).map((x) => (
        <Line key={`x${x}`} points={[x * UNITS, 0, x * UNITS, heightRatio * UNITS]} stroke={color} {...LINE} />
      ))}
      {lines(heightRatio).map((y) => (
        <Line key={`y${y}`} points={[0, y * UNITS, UNITS, y * UNITS]} stroke={color} {...LINE} />
      ))}
    </>
  )
}

/** Lays the layer as the canvas lies, with every frame in which that changes. */
function useView(stage: Stage, layer: RefObject<Konva.Layer | null>, handles: RefObject<Konva.Transformer | null>) {
  useEffect(() => {
    const follow = () => {
      const { x, y, scale, rotation } = stage.view()
      layer.current?.setAttrs({ x, y, scaleX: scale / UNITS, scaleY: scale / UNITS, rotation })
      handles.current?.forceUpdate()
      layer.current?.draw()
      handles.current?.getLayer()?.draw()
    }
    follow()
    return stage.subscribe('view.changed', follow)
  }, [stage, layer, handles])
}

/** Attaches the handles to the outlines of the selection. */
function useHandles(
  { chosen, tiles }: Pick<EditLayerProps, 'chosen' | 'tiles'>,
  layer: RefObject<Konva.Layer | null>,
  handles: RefObject<Konva.Transformer | null>,
) {
  useEffect(() => {
    const transformer = handles.current
    if (!layer.current || !transformer) return
    const outlines = layer.current.find('.tile').filter((node) => chosen.has(node.id()))
    if (isSameNodes(outlines, transformer.nodes())) transformer.forceUpdate()
    else transformer.nodes(outlines)
    transformer.getLayer()?.batchDraw()
  }, [chosen, tiles, layer, handles])
}

/** The canvas, the outlines of its tiles, and the lines that they are aligned with. */
function Lines({ tiles, chosen, heightRatio, guides, grid, colors }: EditLayerProps) {
  return (
    <>
      {grid !== null && <GridLines grid={grid} heightRatio={heightRatio} color={colors.grid} />}
      <Rect
        width={UNITS}
        height={heightRatio * UNITS}
        stroke={colors.canvas}
        dash={[6, 4]}
        {...LINE}
        strokeWidth={1.5}
      />
      {tiles.map((tile) => {
        const isChosen = chosen.has(tile.cameraId)
        const color = isChosen ? colors.chosen : colors.outline
        return <Outline key={tile.cameraId} tile={tile} color={color} width={isChosen ? 2.5 : 1} />
      })}
      {guides.map(({ axis, at, from, to }) => (
        <Line
          key={axis}
          points={(axis === 'x' ? [at, from, at, to] : [from, at, to, at]).map((value) => value * UNITS)}
          stroke={colors.guide}
          {...LINE}
          strokeWidth={1.5}
        />
      ))}
    </>
  )
}

function isSameNodes(a: readonly Konva.Node[], b: readonly Konva.Node[]): boolean {
  return a.length === b.length && a.every((node, i) => node === b[i])
}

/** The layer above the pictures: outlines, handles, guide lines, the grid, and the selection box. */
export function EditLayer(props: EditLayerProps) {
  const { stage, size, band, colors, konvaStage, onTransform } = props
  const layer = useRef<Konva.Layer>(null)
  const handles = useRef<Konva.Transformer>(null)
  useView(stage, layer, handles)
  useHandles(props, layer, handles)
  const transform = (done: boolean) => {
    onTransform((handles.current?.nodes() ?? []).map(tileOfNode), done)
    layer.current?.batchDraw()
  }
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  return (
    <KonvaStage ref={konvaStage} width={size.width} height={size.height}>
      <Layer ref={layer} listening={false}>
        <Lines {...props} />
      </Layer>
      <Layer>
        <Transformer
          ref={handles}
          {...HANDLES}
          anchorSize={isTouch ? TOUCH_HANDLE_SIDE : HANDLE_SIDE}
          anchorStroke={colors.chosen}
          borderStroke={colors.chosen}
          boundBoxFunc={(before, after) => (Math.min(after.width, after.height) < SMALLEST ? before : after)}
          onTransform={() => transform(false)}
          onTransformEnd={() => transform(true)}
        />
        {band && <Rect {...band} fill={colors.bandFill} stroke={colors.chosen} strokeWidth={1} listening={false} />}
      </Layer>
    </KonvaStage>
  )
}

/** The colours of the edit layer: a canvas needs their values. */
interface EditColors {
  outline: string
  chosen: string
  guide: string
  canvas: string
  grid: string
  bandFill: string
}

/** Reads the colours of the theme, again after it has changed. */
export function useEditColors(): EditColors {
  const scheme = useComputedColorScheme('light')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const color = (name: string) => style.getPropertyValue(name).trim() || '#808080'
    const grid = scheme === 'dark' ? '#ffffff22' : '#00000018'
    const brand = color('--bw-brand')
    return {
      outline: color('--bw-faint'),
      chosen: brand,
      guide: color('--bw-error'),
      canvas: color('--bw-secondary'),
      grid,
      bandFill: `${brand}22`,
    }
  }, [scheme])
}
