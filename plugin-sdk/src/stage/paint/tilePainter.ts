import type { PlacedTile } from '../stageTile'
import { overlaps, toScreen, visibleBox, type Point, type Size, type StageView } from '../view/stageView'
import { turnPaper, type Paper } from './paper'
import type { TilePicture, TilePictures } from './tilePictures'

/** Time a frame may spend on pictures to move with, ms. */
const MOVING_BUDGET = 4
/** While the view moves a picture serves from half to twice its size. */
const COARSEST = 2
/** A tile larger than this many px is never kept as a picture: few of them are in view. */
const DIRECT_AREA = 2_000_000

/** What a frame is painted for. */
export interface Shot {
  view: StageView
  size: Size
  /** Device px per CSS px. */
  ratio: number
  moving: boolean
}

/** A tile in view, lengths in device px. */
export interface TileInView {
  tile: PlacedTile
  centre: Point
  width: number
  height: number
  /** Degrees clockwise on the screen. */
  rotation: number
}

export function tilesInView(tiles: readonly PlacedTile[], { view, size, ratio }: Shot): TileInView[] {
  const box = visibleBox(view, size)
  const found: TileInView[] = []
  for (const tile of tiles) {
    if (!overlaps(tile.box, box)) continue
    const [x, y] = toScreen(view, tile.centre)
    const scale = view.scale * ratio
    found.push({
      tile,
      centre: [x * ratio, y * ratio],
      width: tile.width * scale,
      height: tile.height * scale,
      rotation: view.rotation + tile.rotation,
    })
  }
  return found
}

export interface TilePainterOptions {
  pictures: TilePictures
  paintSurface(paper: Paper, tile: PlacedTile, size: { width: number; height: number }): void
  /** Whether there is more to a tile than its ground: not while its first picture is on the way. */
  isReady(tile: PlacedTile): boolean
  ground(): string
  now(): number
}

/**
 * Draws the tiles in view: at rest each anew and sharp, unless a picture of the very size is there; while the view moves from
 * pictures, which are made a few a frame and are cheap to move, stretch and turn.
 */
export function createTilePainter({
  pictures,
  paintSurface,
  isReady,
  ground,
  now,
}: TilePainterOptions): (paper: Paper, shown: readonly TileInView[], shot: Shot) => void {
  /** The picture to draw a tile from; undefined: it is drawn anew. */
  function pictureOf({ tile, width, height }: TileInView, moving: boolean, until: number): TilePicture | undefined {
    const wide = Math.max(1, Math.round(width))
    const nearest = pictures.nearest(tile.id, wide)
    const coarseness = nearest && !nearest.stale ? Math.max(nearest.width / wide, wide / nearest.width) : Infinity
    if (!moving) return coarseness === 1 ? nearest : undefined
    if (coarseness < COARSEST || now() >= until) return nearest
    return pictures.make(tile, wide, Math.max(1, Math.round(height)))
  }
  function drawDirectly(paper: Paper, { tile, centre, width, height, rotation }: TileInView): void {
    paper.save()
    turnPaper(paper, centre, rotation)
    paper.translate(-width / 2, -height / 2)
    paintSurface(paper, tile, { width, height })
    paper.restore()
  }
  function drawTile(paper: Paper, inView: TileInView, moving: boolean, until: number): void {
    if (!isReady(inView.tile)) return drawGround(paper, inView, ground())
    const picture = inView.width * inView.height > DIRECT_AREA ? undefined : pictureOf(inView, moving, until)
    if (picture) drawPicture(paper, inView, picture)
    else drawDirectly(paper, inView)
  }
  return (paper, shown, { moving }) => {
    const until = now() + MOVING_BUDGET
    paper.imageSmoothingEnabled = true
    paper.imageSmoothingQuality = 'low'
    for (const inView of shown) drawTile(paper, inView, moving, until)
  }
}

function drawGround(paper: Paper, { centre, rotation, width, height }: TileInView, color: string): void {
  turnPaper(paper, centre, rotation)
  paper.fillStyle = color
  paper.fillRect(-width / 2, -height / 2, width, height)
}

/** A picture of the very size that lies straight is copied px by px; any other is stretched and turned. */
function drawPicture(paper: Paper, inView: TileInView, { sheet, width, height }: TilePicture): void {
  const { centre, rotation } = inView
  const isStraight = rotation % 90 === 0
  if (!isStraight || width !== Math.max(1, Math.round(inView.width))) {
    turnPaper(paper, centre, rotation)
    paper.drawImage(sheet, -inView.width / 2, -inView.height / 2, inView.width, inView.height)
    return
  }
  const isUpright = rotation % 180 === 0
  const left = Math.round(centre[0] - (isUpright ? width : height) / 2)
  const top = Math.round(centre[1] - (isUpright ? height : width) / 2)
  turnPaper(paper, [left + (isUpright ? width : height) / 2, top + (isUpright ? height : width) / 2], rotation)
  paper.drawImage(sheet, -width / 2, -height / 2)
}
