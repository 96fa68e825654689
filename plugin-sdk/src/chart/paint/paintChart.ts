import type { Extent } from '../columns/decimate'
import { frameAreas, paintAreas } from './areas'
import {
  gridRowsOf,
  gutterOf,
  paintGrid,
  paintTimeAxis,
  paintValueLabels,
  TEXT_SIZE,
  valueLabels,
  valueTickCount,
} from './axes'
import { frameBars, paintBars } from './bars'
import { paintHeat } from './heat'
import { frameLines } from './lineFrame'
import { isWide, paintLines } from './lines'
import { paintMarks } from './marks'
import { paintRanges } from './ranges'
import type { PlotArea, Scene, ValueScale } from './scene'
import { valueDomain } from './valueDomain'

/** Margins of the plot, CSS px; `unit` is added at the top for the unit. */
const MARGIN = { top: 10, right: 8, bottom: 24, unit: 14 }
/** Names of rows take at most this share of the width. */
const MAXIMUM_NAMES_SHARE = 0.3

type GridScale = ValueScale & { gridRows: readonly number[] }

interface Content {
  extent: Extent
  paint: (area: PlotArea, scale: GridScale) => void
  /** Whether it draws the background and the grid itself. */
  drawsGrid: boolean
}

function areaOf({ width, height, ratio, unit, gutter }: Scene): PlotArea {
  const top = Math.round((MARGIN.top + (unit ? MARGIN.unit : 0)) * ratio)
  return {
    left: gutter,
    top,
    width: Math.max(1, Math.round(width - gutter - MARGIN.right * ratio)),
    height: Math.max(1, Math.round(height - top - MARGIN.bottom * ratio)),
  }
}

function contentOf(scene: Scene, width: number): Content {
  if (scene.kind === 'area') {
    const frame = frameAreas(scene, width)
    return { extent: frame.extent, drawsGrid: true, paint: (area, scale) => paintAreas(scene, frame, area, scale) }
  }
  if (scene.kind === 'bar') {
    const frame = frameBars(scene, width)
    return { extent: frame.extent, drawsGrid: false, paint: (area, scale) => paintBars(scene, frame, area, scale) }
  }
  const frame = frameLines(scene, width)
  return {
    extent: frame.extent,
    drawsGrid: isWide(scene),
    paint: (area, scale) => paintLines(scene, frame, area, scale),
  }
}

function paintValues(scene: Scene): PlotArea {
  let area = areaOf(scene)
  let content = contentOf(scene, area.width)
  const domain = valueDomain(content.extent, valueTickCount(area.height, scene.ratio), scene.kind !== 'line')
  const labels = valueLabels(domain, scene.locale)
  const gutter = gutterOf(labels, scene.ratio)
  if (gutter > scene.gutter) {
    scene.gutter = gutter
    area = areaOf(scene)
    content = contentOf(scene, area.width)
  }
  const factor = -(area.height - 1) / (domain.high - domain.low)
  const scale = { factor, offset: area.height - 1 - domain.low * factor }
  const gridRows = gridRowsOf(domain, scale, area)
  if (!content.drawsGrid) paintGrid(scene, area, gridRows)
  content.paint(area, { ...scale, gridRows })
  paintValueLabels(scene, area, gridRows, labels)
  return area
}

/** Number of characters of the longest name of a row; days are written `20 Nov` or `Fri`. */
function longestRowName({ kind, cells, visible }: Scene): number {
  if (kind !== 'heat') return Math.max(0, ...visible.map(({ name }) => name.length))
  return cells && cells.days.length > 8 ? 6 : 3
}

function paintRows(scene: Scene): PlotArea {
  const longest = longestRowName(scene)
  const neededGutter = Math.round((longest * TEXT_SIZE * 0.6 + 14) * scene.ratio)
  scene.gutter = Math.min(neededGutter, Math.round(scene.width * MAXIMUM_NAMES_SHARE))
  const area = areaOf(scene)
  if (scene.kind === 'heat') paintHeat(scene, area)
  else paintRanges(scene, area)
  return area
}

/**
 * Draws a chart without its cursor. Widens the gutter of the scene if the labels need it. Returns the area of the plot.
 */
export function paintChart(scene: Scene): PlotArea {
  const { context, theme, width, height, ratio, kind } = scene
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, height)
  context.font = `${TEXT_SIZE * ratio}px ${theme.fontFamily}`
  const hasRows = kind === 'range' || kind === 'heat'
  const area = hasRows ? paintRows(scene) : paintValues(scene)
  if (kind !== 'heat') {
    paintTimeAxis(scene, area)
    paintMarks(scene, area)
  }
  return area
}
