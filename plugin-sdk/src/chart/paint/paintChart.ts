import type { Extent } from '../columns/decimate'
import { frameAreas, paintAreas } from './areas'
import {
  gridRowsOf,
  gutterOf,
  paintGrid,
  paintTimeAxis,
  paintValueTexts,
  TEXT_SIZE,
  valueTexts,
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

/** Room around the plot, CSS px. */
const MARGIN = { top: 10, right: 8, bottom: 24, unit: 14 }
/** Names of rows get at most this part of the width. */
const NAMES = 0.3

type Ruler = ValueScale & { gridRows: readonly number[] }

interface Content {
  extent: Extent
  paint: (area: PlotArea, ruler: Ruler) => void
  /** The content brings its own surface and grid. */
  covers: boolean
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
    return { extent: frame.extent, covers: true, paint: (area, ruler) => paintAreas(scene, frame, area, ruler) }
  }
  if (scene.kind === 'bar') {
    const frame = frameBars(scene, width)
    return { extent: frame.extent, covers: false, paint: (area, ruler) => paintBars(scene, frame, area, ruler) }
  }
  const frame = frameLines(scene, width)
  return { extent: frame.extent, covers: isWide(scene), paint: (area, ruler) => paintLines(scene, frame, area, ruler) }
}

function paintValues(scene: Scene): PlotArea {
  let area = areaOf(scene)
  let content = contentOf(scene, area.width)
  const domain = valueDomain(content.extent, valueTickCount(area.height, scene.ratio), scene.kind !== 'line')
  const texts = valueTexts(domain, scene.locale)
  const gutter = gutterOf(texts, scene.ratio)
  if (gutter > scene.gutter) {
    scene.gutter = gutter
    area = areaOf(scene)
    content = contentOf(scene, area.width)
  }
  const factor = -(area.height - 1) / (domain.high - domain.low)
  const scale = { factor, offset: area.height - 1 - domain.low * factor }
  const gridRows = gridRowsOf(domain, scale, area)
  if (!content.covers) paintGrid(scene, area, gridRows)
  content.paint(area, { ...scale, gridRows })
  paintValueTexts(scene, area, gridRows, texts)
  return area
}

function paintRows(scene: Scene): PlotArea {
  const longest =
    scene.kind === 'heat'
      ? scene.cells && scene.cells.days.length > 8
        ? 6
        : 3
      : Math.max(0, ...scene.visible.map(({ name }) => name.length))
  const wanted = Math.round((longest * TEXT_SIZE * 0.6 + 14) * scene.ratio)
  scene.gutter = Math.min(wanted, Math.round(scene.width * NAMES))
  const area = areaOf(scene)
  if (scene.kind === 'heat') paintHeat(scene, area)
  else paintRanges(scene, area)
  return area
}

/** Draws all of a chart but its cursor; returns where its plot is. Widens the scene's gutter where the words of its axis need it. */
export function paintChart(scene: Scene): PlotArea {
  const { context, theme, width, height, ratio, kind } = scene
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, height)
  context.font = `${TEXT_SIZE * ratio}px ${theme.fontFamily}`
  const rows = kind === 'range' || kind === 'heat'
  const area = rows ? paintRows(scene) : paintValues(scene)
  if (kind !== 'heat') {
    paintTimeAxis(scene, area)
    paintMarks(scene, area)
  }
  return area
}
