import {
  createStage,
  stagePictureHeight,
  type Stage,
  type StageOptions,
  type StageOverlay,
  type StageTile,
} from '@barn-workbench/plugin-sdk/stage'
import '../../../workbench/src/theme/theme.css'
import { STYLES, TILE, WINDOW, type FloorPlan, type Tile } from './floorPlan'
import { BORDER, fitted } from './planView'
import type { StageCandidate } from './stageCandidate'

const DEGREES = 180 / Math.PI
const OPACITY = 0.35
const styleOf = (style: number) => STYLES[style] as (typeof STYLES)[number]

function tilesOf({ tiles, width }: FloorPlan): StageTile[] {
  return tiles.map(({ x, y }, i) => ({
    id: String(i),
    x: x / width,
    y: y / width,
    width: TILE.width / width,
    rotation: 0,
    label: `camera ${i + 1}`,
    state: 'ok',
  }))
}

function overlaysOf({ tiles, polygons, markers, width }: FloorPlan): StageOverlay[] {
  const areas = polygons.map(({ tile, points, style }, i): StageOverlay => {
    const { x, y } = tiles[tile] as Tile
    const corners = Array.from(
      { length: points.length / 2 },
      (_, k) =>
        [((points[2 * k] as number) - x) / TILE.width, ((points[2 * k + 1] as number) - y) / TILE.height] as const,
    )
    return {
      kind: 'polygon',
      id: `polygon-${i}`,
      tileId: String(tile),
      label: `area ${i + 1}`,
      points: corners,
      color: styleOf(style).stroke,
      opacity: OPACITY,
    }
  })
  const places = markers.map(({ x, y, style }, i): StageOverlay => ({
    kind: 'marker',
    id: `marker-${i}`,
    label: `marker ${i + 1}`,
    at: [x / width, y / width],
    shape: 'dot',
    color: styleOf(style).stroke,
  }))
  return [...areas, ...places]
}

/**
 * Pictures as an instance sends them, in the requested height; as for the rivals, those of the first view are decoded
 * before.
 */
async function decodePictures(plan: FloorPlan): Promise<(tileId: string, height: number) => Promise<ImageBitmap>> {
  const firstHeight = stagePictureHeight(TILE.height * fitted(plan).scale)
  const decode = ({ picture }: Tile, height: number) =>
    createImageBitmap(picture, { resizeHeight: Math.min(height, TILE.height), resizeQuality: 'medium' })
  const decoded = new Map(
    await Promise.all(plan.tiles.map(async (tile, i) => [String(i), await decode(tile, firstHeight)] as const)),
  )
  return async (tileId, height) => {
    const ready = decoded.get(tileId)
    decoded.delete(tileId)
    return ready && height === firstHeight ? ready : await decode(plan.tiles[Number(tileId)] as Tile, height)
  }
}

function newStage(host: HTMLElement, loadImage: StageOptions['loadImage']): Stage {
  const box = document.createElement('div')
  box.style.cssText = `position:relative;width:${WINDOW.width}px;height:${WINDOW.height}px`
  host.append(box)
  // Margins like those of its rivals, so that the initial views are equal.
  const inset = BORDER / 2
  return createStage(box, { loadImage, rotation: 0, insets: { top: inset, right: inset, bottom: inset, left: inset } })
}

function whenSettled(stage: Stage): Promise<void> {
  return new Promise((resolve) => {
    const stop = stage.subscribe('drawing.settled', () => {
      stop()
      resolve()
    })
  })
}

/** The product's stage, with its labels. */
export function createOurStage(): StageCandidate {
  let loadImage: StageOptions['loadImage']
  return {
    async warm(plan) {
      loadImage = await decodePictures(plan)
    },
    async create(host, plan) {
      const stage = newStage(host, loadImage)
      const settled = whenSettled(stage)
      stage.setTiles(tilesOf(plan))
      stage.setOverlays(overlaysOf(plan))
      await settled
      return {
        look: ({ x, y, scale, turn }) => stage.setView({ x, y, scale: scale * plan.width, rotation: turn * DEGREES }),
        polygonAt(x, y) {
          const found = stage.pick(x, y)
          return found?.kind === 'polygon' ? Number(found.id.slice('polygon-'.length)) : -1
        },
      }
    },
  }
}
