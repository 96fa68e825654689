import type { PlacedTile } from '../stageTile'
import type { Palette } from './palette'
import type { Paper } from './paper'
import type { TileAreas } from './tileAreas'

/** A picture that is old or could not be had is dimmed by this much. */
const DIM = 0.6
const GRID_STEPS = 10

export interface TileSurfaceSource {
  image(tileId: string): CanvasImageSource | undefined
  failed(tileId: string): boolean
  areas(): TileAreas
  palette: Palette
}

/** A labelled grid, to align cameras by: lines at every tenth, told along the top and the left. */
function paintGrid(
  paper: Paper,
  color: string,
  { width, height, font }: { width: number; height: number; font: string },
): void {
  paper.strokeStyle = paper.fillStyle = color
  paper.lineWidth = 1
  paper.font = font
  paper.textBaseline = 'top'
  paper.globalAlpha = 0.7
  paper.beginPath()
  for (let step = 1; step < GRID_STEPS; step++) {
    const [x, y] = [Math.round((width * step) / GRID_STEPS) + 0.5, Math.round((height * step) / GRID_STEPS) + 0.5]
    paper.moveTo(x, 0)
    paper.lineTo(x, height)
    paper.moveTo(0, y)
    paper.lineTo(width, y)
  }
  paper.stroke()
  for (let step = 1; step < GRID_STEPS; step++) {
    paper.fillText(String(step * GRID_STEPS), (width * step) / GRID_STEPS + 2, height / 2 + 2)
    paper.fillText(String(step * GRID_STEPS), width / 2 + 2, (height * step) / GRID_STEPS + 2)
  }
  paper.globalAlpha = 1
}

/** Paints what a tile shows, from the top-left of the paper: its picture, dimmed where it is old, and its areas. */
export function paintTileSurface(
  paper: Paper,
  tile: PlacedTile,
  size: { width: number; height: number },
  source: TileSurfaceSource,
): void {
  const { width, height } = size
  const { palette } = source
  const image = tile.state === 'ok' ? source.image(tile.id) : undefined
  paper.fillStyle = palette.color('--bw-picture')
  paper.fillRect(0, 0, width, height)
  if (image) {
    paper.imageSmoothingEnabled = true
    paper.imageSmoothingQuality = 'medium'
    paper.drawImage(image, 0, 0, width, height)
    if (source.failed(tile.id)) {
      paper.globalAlpha = DIM
      paper.fillRect(0, 0, width, height)
      paper.globalAlpha = 1
    }
  }
  if (tile.state === 'grid')
    paintGrid(paper, palette.color('--bw-on-picture'), {
      width,
      height,
      font: palette.font(Math.max(8, Math.min(14, height / 16))),
    })
  source.areas().paint(paper, tile.id, width)
}
