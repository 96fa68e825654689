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
import { paintBackdrop } from './backdrop'
import { frameBand, paintBand } from './band'
import { frameBars, paintBars } from './bars'
import { HEAT_LEGEND_HEIGHT, paintHeat, WEEKDAY_ROWS } from './heat'
import { frameLines } from './lineFrame'
import { isWide, paintLines, paintThinLines } from './lines'
import { lanesHeight, placeMarks } from './markLanes'
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

/** The area of the values. Places the marks, which take room above it. */
function areaOf(scene: Scene): PlotArea {
  const { kind, width, height, ratio, unit, gutter, marks, start, end } = scene
  const plotWidth = Math.max(1, Math.round(width - gutter - MARGIN.right * ratio))
  scene.placed = kind === 'heat' ? [] : placeMarks(marks, { start, end, width: plotWidth, ratio })
  const top = Math.round((MARGIN.top + (unit ? MARGIN.unit : 0) + lanesHeight(scene.placed)) * ratio)
  const bottom = MARGIN.bottom + (kind === 'heat' ? HEAT_LEGEND_HEIGHT : 0)
  return {
    left: gutter,
    top,
    width: plotWidth,
    height: Math.max(1, Math.round(height - top - bottom * ratio)),
  }
}

/** Stacked areas. Reference data is not stacked, but drawn as lines above them. */
function areaContent(scene: Scene, width: number): Content {
  const ghosts = scene.visible.filter(({ ghost }) => ghost === true)
  const stacked = { ...scene, visible: scene.visible.filter(({ ghost }) => ghost !== true) }
  const compared = { ...scene, visible: ghosts }
  const { extent: ghostExtent } = frameLines(compared, width)
  const frame = frameAreas(stacked, width)
  const extent = {
    low: Math.min(frame.extent.low, ghostExtent.low),
    high: Math.max(frame.extent.high, ghostExtent.high),
  }
  return {
    extent,
    drawsGrid: true,
    paint(area, scale) {
      paintAreas(stacked, frame, area, scale)
      if (ghosts.length > 0) paintThinLines(compared, frameLines(compared, area.width), area, scale)
    },
  }
}

function contentOf(scene: Scene, width: number): Content {
  if (scene.band) {
    const frame = frameBand(scene, scene.band, width)
    return { extent: frame.extent, drawsGrid: true, paint: (area, scale) => paintBand(scene, frame, area, scale) }
  }
  if (scene.kind === 'area') return areaContent(scene, width)
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
  const domain = valueDomain(scene.domain ?? content.extent, {
    count: valueTickCount(area.height, scene.ratio),
    fromZero: scene.fromZero,
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
  if (!content.drawsGrid) {
    paintBackdrop(scene, area)
    paintGrid(scene, area, gridRows)
  }
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
  else {
    // Its rows say themselves what was not observed.
    paintBackdrop({ ...scene, gaps: [] }, area)
    paintRanges(scene, area)
  }
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
    paintMarks(scene, painted.area, scene.placed)
  }
  return painted
}
