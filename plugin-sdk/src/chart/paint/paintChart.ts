import type { Band } from '../columns/bandOf'
import type { Extent } from '../columns/buckets'
import type { PreparedSeries } from '../columns/preparedColumns'
import { frameAreas, paintAreas } from './areas'
import {
  CHARACTER_WIDTH,
  gridRowsOf,
  gutterOf,
  paintGrid,
  paintTimeAxis,
  paintValueLabels,
  TEXT_SIZE,
  textFont,
  valueLabels,
  valueTickCount,
} from './axes'
import { paintBackdrop } from './backdrop'
import { frameBand, paintBand } from './band'
import { frameBars, paintBars } from './bars'
import { extentWithCorridor, paintLimitAbove, withCorridorEdges } from './corridor'
import { endLabels, endLabelsWidth, paintEndLabels } from './endLabels'
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
/** Names of rows take at most this share of the width, and have this room beside them, CSS px. */
const MAXIMUM_NAMES_SHARE = 0.3
const NAMES_MARGIN = 14
/** Numbers of characters of the days that name rows: `20 Nov`, or `Fri`. */
const DATE_LENGTH = 6
const WEEKDAY_LENGTH = 3

type GridScale = ValueScale & { gridRows: readonly number[] }

interface Content {
  extent: Extent
  paint: (area: PlotArea, scale: GridScale) => void
  /** Whether it draws the background and the grid itself. */
  drawsGrid: boolean
}

/** Places the marks of the scene (`placed`), which take room above the values, and returns the area of the values. */
function layOut(scene: Scene): PlotArea {
  const { kind, width, height, ratio, unit, gutter, marks, start, end } = scene
  const plotWidth = Math.max(1, Math.round(width - gutter - MARGIN.right * ratio - endLabelsWidth(scene)))
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

/** The values that stacks are compared with, stacked in the same way. */
function stackedGhosts(ghosts: readonly PreparedSeries[]): PreparedSeries[] {
  const [first] = ghosts
  if (!first) return []
  const below = new Float64Array(first.values.length)
  return ghosts.map((ghost) => {
    const values = ghost.values.map((value, i) => {
      const top = (below[i] as number) + value
      // A missing value (NaN) adds nothing to those above it.
      if (!Number.isNaN(top)) below[i] = top
      return top
    })
    return { ...ghost, values }
  })
}

/** Areas or bars. What they are compared with is lines above them. */
function withGhosts(scene: Scene, width: number, contentOfValues: (values: Scene) => Content): Content {
  const ghosts = scene.visible.filter(({ ghost }) => ghost === true)
  if (ghosts.length === 0) return contentOfValues(scene)
  const content = contentOfValues({ ...scene, visible: scene.visible.filter(({ ghost }) => ghost !== true) })
  const isStacked = scene.kind === 'area' || scene.stacked
  const compared = { ...scene, visible: isStacked ? stackedGhosts(ghosts) : ghosts }
  const { extent } = frameLines(compared, width)
  return {
    ...content,
    extent: {
      low: Math.min(content.extent.low, extent.low),
      high: Math.max(content.extent.high, extent.high),
    },
    paint(area, scale) {
      content.paint(area, scale)
      paintThinLines(compared, frameLines(compared, area.width), area, scale)
    },
  }
}

function areaContent(scene: Scene, width: number): Content {
  const frame = frameAreas(scene, width)
  return { extent: frame.extent, drawsGrid: true, paint: (area, scale) => paintAreas(scene, frame, area, scale) }
}

function barContent(scene: Scene, width: number): Content {
  const frame = frameBars(scene, width)
  return { extent: frame.extent, drawsGrid: false, paint: (area, scale) => paintBars(scene, frame, area, scale) }
}

function bandContent(scene: Scene, band: Band, width: number): Content {
  const frame = frameBand(scene, band, width)
  return { extent: frame.extent, drawsGrid: true, paint: (area, scale) => paintBand(scene, frame, area, scale) }
}

function lineContent(scene: Scene, width: number): Content {
  const frame = frameLines(scene, width)
  return {
    extent: frame.extent,
    drawsGrid: isWide(scene),
    paint: (area, scale) => paintLines(scene, frame, area, scale),
  }
}

function lineOrBandContent(scene: Scene, width: number): Content {
  return scene.band ? bandContent(scene, scene.band, width) : lineContent(scene, width)
}

function contentOf(scene: Scene, width: number): Content {
  if (scene.kind === 'area') return withGhosts(scene, width, (values) => areaContent(values, width))
  if (scene.kind === 'bar') return withGhosts(scene, width, (values) => barContent(values, width))
  const { corridor } = scene.columns
  if (!corridor) return lineOrBandContent(scene, width)
  const { extent } = lineOrBandContent(scene, width)
  const content = lineOrBandContent(withCorridorEdges(scene, corridor), width)
  return { ...content, extent: extentWithCorridor(corridor, extent, content.extent) }
}

function paintValues(scene: Scene): Painted {
  let area = layOut(scene)
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
    area = layOut(scene)
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
  paintLimitAbove(scene, area, domain.high)
  paintEndLabels(scene, area, endLabels(scene, area, scale))
  return { area, scale }
}

/** Number of characters of the longest name of a row. */
function longestRowName({ kind, cells, visible }: Scene): number {
  if (kind !== 'heat') return Math.max(0, ...visible.map(({ name }) => name.length))
  return cells && cells.days.length > WEEKDAY_ROWS ? DATE_LENGTH : WEEKDAY_LENGTH
}

function paintRows(scene: Scene): Painted {
  const longest = longestRowName(scene)
  const neededGutter = Math.round((longest * TEXT_SIZE * CHARACTER_WIDTH + NAMES_MARGIN) * scene.ratio)
  scene.gutter = Math.min(neededGutter, Math.round(scene.width * MAXIMUM_NAMES_SHARE))
  const area = layOut(scene)
  if (scene.kind === 'heat') paintHeat(scene, area)
  else {
    // Its rows show by themselves where nothing was observed.
    paintBackdrop({ ...scene, gaps: [] }, area)
    paintRanges(scene, area)
  }
  return { area, scale: null }
}

/**
 * Draws a chart without its cursor. Changes the scene: places its marks, and widens its gutter if the labels need it.
 * Returns the area and the scale of the values.
 */
export function paintChart(scene: Scene): Painted {
  const { context, theme, width, height, kind } = scene
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, height)
  context.font = textFont(scene)
  const hasRows = kind === 'range' || kind === 'heat'
  const painted = hasRows ? paintRows(scene) : paintValues(scene)
  if (kind !== 'heat') {
    paintTimeAxis(scene, painted.area)
    paintMarks(scene, painted.area, scene.placed)
  }
  return painted
}
