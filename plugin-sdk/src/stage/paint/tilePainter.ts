import type { PlacedTile } from '../stageTile'
import { overlaps, toScreen, visibleBox, type Point, type Size, type StageView } from '../view/stageView'
import { turnPaper, type Paper } from './paper'
import type { TilePicture, TilePictures } from './tilePictures'

/** Time a frame may spend on new pictures while the view moves, and at rest, ms. */
const MOVING_BUDGET = 4
const RESTING_BUDGET = 10
/** While the view moves a picture serves from half to twice its size. */
const COARSEST = 2
/** A tile larger than this many px is drawn without a picture in between: few of them are in view. */
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
    found.push({ tile, centre: [x * ratio, y * ratio], width: tile.width * scale, height: tile.height * scale, rotation: view.rotation + tile.rotation })
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

/** Draws the tiles in view from their pictures; true when some are still to be painted sharp. */
export function createTilePainter({ pictures, paintSurface, isReady, ground, now }: TilePainterOptions): (paper: Paper, shown: readonly TileInView[], shot: Shot) => boolean {
  function pictureOf({ tile, width, height }: TileInView, moving: boolean, until: number): { picture: TilePicture | undefined; pending: boolean } {
    const wide = Math.max(1, Math.round(width))
    const nearest = pictures.nearest(tile.id, wide)
    const isSharp = nearest?.width === wide
    const serves = nearest && !nearest.stale && (isSharp || (moving && nearest.width < wide * COARSEST && nearest.width * COARSEST > wide))
    if (serves) return { picture: nearest, pending: false }
    // A tile that has no picture at all is painted whatever it takes: nothing is worse than a hole.
    if (nearest && now() >= until) return { picture: nearest, pending: true }
    return { picture: pictures.make(tile, wide, Math.max(1, Math.round(height))), pending: false }
  }
  function drawDirectly(paper: Paper, { tile, centre, width, height, rotation }: TileInView): void {
    paper.save()
    turnPaper(paper, centre, rotation)
    paper.translate(-width / 2, -height / 2)
    paintSurface(paper, tile, { width, height })
    paper.restore()
  }
  return (paper, shown, { moving }) => {
    const until = now() + (moving ? MOVING_BUDGET : RESTING_BUDGET)
    let isPending = false
    paper.imageSmoothingEnabled = true
    paper.imageSmoothingQuality = 'low'
    for (const inView of shown) {
      if (!isReady(inView.tile)) {
        drawGround(paper, inView, ground())
        continue
      }
      if (inView.width * inView.height > DIRECT_AREA) {
        drawDirectly(paper, inView)
        continue
      }
      const { picture, pending } = pictureOf(inView, moving, until)
      isPending ||= pending
      if (picture) drawPicture(paper, inView, picture)
    }
    return isPending
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
