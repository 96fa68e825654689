import { createRandom } from '../measure/random'

/** Camera tiles in a grid, in units of the plan. */
export const TILE = { width: 320, height: 180, gap: 20, columns: 20, rows: 10 }
/** Window onto the plan, CSS px. */
export const WINDOW = { width: 1600, height: 900 }
const POLYGONS_PER_TILE = 20
const CORNERS = 8
const MARKERS = 500
export const MARKER_RADIUS = 6

export const STYLES = [
  { fill: 'rgba(46,125,50,0.35)', stroke: '#1b5e20' },
  { fill: 'rgba(21,101,192,0.35)', stroke: '#0d47a1' },
  { fill: 'rgba(198,40,40,0.35)', stroke: '#b71c1c' },
  { fill: 'rgba(249,168,37,0.35)', stroke: '#f57f17' },
  { fill: 'rgba(106,27,154,0.35)', stroke: '#4a148c' },
  { fill: 'rgba(0,131,143,0.35)', stroke: '#006064' },
] as const

export interface Tile {
  x: number
  y: number
  picture: ImageBitmap
}

export interface Polygon {
  /** Tile that it lies on. */
  tile: number
  /** x, y, x, y, … in units of the plan. */
  points: Float32Array
  style: number
}

export interface Marker {
  x: number
  y: number
  style: number
}

/** A floor plan of camera tiles with shapes on them. */
export interface FloorPlan {
  tiles: Tile[]
  polygons: Polygon[]
  markers: Marker[]
  width: number
  height: number
}

export function pick<T>(items: readonly T[], random: () => number): number {
  return Math.floor(random() * items.length)
}

function addNoise(image: ImageData, random: () => number): void {
  for (let i = 0; i < image.data.length; i += 4) {
    const noise = (random() - 0.5) * 24
    for (let k = i; k < i + 3; k++) image.data[k] = (image.data[k] as number) + noise
  }
}

/** A picture as a camera has it: a gradient, things, and noise, through JPEG. */
async function paintPicture(random: () => number, tile: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(TILE.width, TILE.height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const gradient = context.createLinearGradient(0, 0, TILE.width, TILE.height)
  gradient.addColorStop(0, `hsl(${(tile * 37) % 360} 20% 62%)`)
  gradient.addColorStop(1, `hsl(${(tile * 37 + 40) % 360} 25% 30%)`)
  context.fillStyle = gradient
  context.fillRect(0, 0, TILE.width, TILE.height)
  for (let i = 0; i < 14; i++) {
    context.fillStyle = `hsl(${random() * 360} 30% ${20 + random() * 60}%)`
    context.fillRect(random() * TILE.width, random() * TILE.height, 10 + random() * 60, 8 + random() * 40)
  }
  const image = context.getImageData(0, 0, TILE.width, TILE.height)
  addNoise(image, random)
  context.putImageData(image, 0, 0)
  return await createImageBitmap(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }))
}

function makePolygon({ x, y }: Tile, tile: number, random: () => number): Polygon {
  const radius = 8 + random() * 22
  const centreX = x + radius + random() * (TILE.width - 2 * radius)
  const centreY = y + radius + random() * (TILE.height - 2 * radius)
  const points = new Float32Array(2 * CORNERS)
  for (let i = 0; i < CORNERS; i++) {
    const angle = (i / CORNERS) * Math.PI * 2
    const distance = radius * (0.6 + 0.4 * random())
    points[2 * i] = centreX + distance * Math.cos(angle)
    points[2 * i + 1] = centreY + distance * Math.sin(angle)
  }
  return { tile, points, style: pick(STYLES, random) }
}

/** The plan of the bench, the same for the same seed: 200 tiles, 4,000 polygons, 500 markers. */
export async function makeFloorPlan(seed: number): Promise<FloorPlan> {
  const random = createRandom(seed)
  const tiles: Tile[] = []
  const polygons: Polygon[] = []
  for (let i = 0; i < TILE.columns * TILE.rows; i++) {
    const x = (i % TILE.columns) * (TILE.width + TILE.gap)
    const y = Math.floor(i / TILE.columns) * (TILE.height + TILE.gap)
    const tile = { x, y, picture: await paintPicture(random, i) }
    tiles.push(tile)
    for (let k = 0; k < POLYGONS_PER_TILE; k++) polygons.push(makePolygon(tile, i, random))
  }
  const width = TILE.columns * (TILE.width + TILE.gap) - TILE.gap
  const height = TILE.rows * (TILE.height + TILE.gap) - TILE.gap
  const markers = Array.from({ length: MARKERS }, () => ({
    x: random() * width,
    y: random() * height,
    style: pick(STYLES, random),
  }))
  return { tiles, polygons, markers, width, height }
}
