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
import { paintHeat, WEEKDAY_ROWS } from './heat'
import { HEAT_LEGEND_HEIGHT } from './heatLegend'
import { frameLines } from './lineFrame'
import { isWide, paintLines } from './lines'
import { paintMarks } from './marks'
import { paintRanges } from './ranges'
import type { Painted, PlotArea, Scene, ValueScale } from './scene'
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

function areaOf({ kind, width, height, ratio, unit, gutter }: Scene): PlotArea {
  const top = Math.round((MARGIN.top + (unit ? MARGIN.unit : 0)) * ratio)
  const bottom = MARGIN.bottom + (kind === 'heat' ? HEAT_LEGEND_HEIGHT : 0)
  return {
    left: gutter,
    top,
    width: Math.max(1, Math.round(width - gutter - MARGIN.right * ratio)),
    height: Math.max(1, Math.round(height - top - bottom * ratio)),
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

function paintValues(scene: Scene): Painted {
  let area = areaOf(scene)
  let content = contentOf(scene, area.width)
  const domain = valueDomain(content.extent, {
    count: valueTickCount(area.height, scene.ratio),
    fromZero: scene.kind !== 'line',
    wholeNumbers: scene.wholeNumbers,
  })
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
  return { area, scale }
}

/** Number of characters of the longest name of a row; days are written `20 Nov` or `Fri`. */
function longestRowName({ kind, cells, visible }: Scene): number {
  if (kind !== 'heat') return Math.max(0, ...visible.map(({ name }) => name.length))
  return cells && cells.days.length > WEEKDAY_ROWS ? 6 : 3
}

function paintRows(scene: Scene): Painted {
  const longest = longestRowName(scene)
  const neededGutter = Math.round((longest * TEXT_SIZE * 0.6 + 14) * scene.ratio)
  scene.gutter = Math.min(neededGutter, Math.round(scene.width * MAXIMUM_NAMES_SHARE))
  const area = areaOf(scene)
  if (scene.kind === 'heat') paintHeat(scene, area)
  else paintRanges(scene, area)
  return { area, scale: null }
}

/**
 * Draws a chart without its cursor. Widens the gutter of the scene if the labels need it. Returns the area and the scale of the values.
 */
export function paintChart(scene: Scene): Painted {
  const { context, theme, width, height, ratio, kind } = scene
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, height)
  context.font = `${TEXT_SIZE * ratio}px ${theme.fontFamily}`
  const hasRows = kind === 'range' || kind === 'heat'
  const painted = hasRows ? paintRows(scene) : paintValues(scene)
  if (kind !== 'heat') {
    paintTimeAxis(scene, painted.area)
    paintMarks(scene, painted.area)
  }
  return painted
}
