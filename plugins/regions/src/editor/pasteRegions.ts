import { DEFAULT_RENDER_COLOR, selfCrossing, type RelativePoint } from '@barn-workbench/core/schema'
import { copyText } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import {
  asSeen,
  inPicture,
  isSamePoint,
  MAXIMUM_POINTS,
  MINIMUM_POINTS,
  nearestOnEdge,
  type ScreenPoint,
} from '../geometry/points'
import { freeId, UNASSIGNED, type EditedRegion, type MappedRegion } from './model/editedRegions'
import { movedPolygon } from './model/polygonEdits'
import { likelySpecification, newMappingId, type NewRegionContext } from './newRegion'
import type { DrawingControl } from './useDrawing'
import type { RegionEditorControl } from './useRegionEditor'

/** The distance by which an outline is moved that is pasted onto itself, so that it is visible. */
const PASTE_WAY: ScreenPoint = [0.02, 0.02]

type PasteOptions = Pick<CommandOptions, 'editor' | 'drawing' | 'context'>

/** Adds pasted outlines as one step. Outlines of regions that this camera already sees have to be assigned again. */
export function usePaste({ editor, drawing, context }: PasteOptions) {
  return (pasted: readonly MappedRegion[]) => {
    const known = new Set(context.specifications.map(({ regionSpecificationId }) => regionSpecificationId))
    let regions: readonly EditedRegion[] = editor.regions
    for (const { regionSpecification, color, polygon } of pasted) {
      const isHere = regions.some((region) => region.regionSpecification === regionSpecification)
      const isTaken = isHere || !known.has(regionSpecification)
      const isOnItself = regions.some((region) => JSON.stringify(region.polygon) === JSON.stringify(polygon))
      const added: EditedRegion = {
        id: freeId(regions),
        mappingId: newMappingId(context),
        regionSpecification: isTaken ? likelySpecification({ ...context, regions }) : regionSpecification,
        color,
        polygon: isOnItself ? movedPolygon(polygon, PASTE_WAY) : [...polygon],
      }
      regions = [...regions, added]
    }
    const last = regions.at(-1)
    editor.edit(regions, { selection: { regionId: last?.id ?? null, vertex: null } })
    drawing.notify({ key: 'pasted', values: { count: pasted.length } })
  }
}

/** Adds the outlines in a text; invalid ones are reported. */
export function usePasteText(options: PasteOptions, paste: (regions: readonly MappedRegion[]) => void) {
  const { notify } = options.drawing
  return (text: string) => {
    const read = readPastedRegions(text)
    const copied = copiedRegions()
    if (!read) return copied.length > 0 ? paste(copied) : notify({ key: 'nothingToPaste' })
    const { regions, refused, left } = read
    if (regions.length > 0) paste(regions)
    const count = refused.tooFew + refused.unreadable + refused.crossing
    if (count > 0) notify({ key: 'pasteRefused', values: { count, ...refused, taken: regions.length } })
    else if (left > 0) notify({ key: 'pasteDecimated', values: { count: left } })
  }
}

/** The outlines in the clipboard. */
export interface PastedRegions {
  regions: MappedRegion[]
  /** Outlines that cannot be taken, by the reason: too few points, no points at all, or they cross themselves. */
  refused: { tooFew: number; unreadable: number; crossing: number }
  /** Points that were left out, since an outline has at most 1,000. */
  left: number
}

/** Outlines that are taken from one text. */
const MAXIMUM_REGIONS = 500
const ID_MAX_LENGTH = 64
/** The colours in which instances and the editor keep outlines. Others could not be saved. */
const HEX_COLOR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** The text that outlines are copied as. */
export function copiedText(regions: readonly MappedRegion[]): string {
  return JSON.stringify({
    regions: regions.map(({ regionSpecification, color, polygon }) => ({ regionSpecification, color, polygon })),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Outlines are a list of them, an object with them, or the points of one alone. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value) && value.length === 0) return null
  if (Array.isArray(value)) return value.every((one) => Array.isArray(one)) ? [{ polygon: value }] : value
  if (typeof value !== 'object' || value === null) return null
  const { regions } = value as { regions?: unknown }
  return Array.isArray(regions) ? regions : null
}

const colorOf = (value: unknown): string =>
  typeof value === 'string' && HEX_COLOR.test(value) ? value : DEFAULT_RENDER_COLOR

const regionOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= ID_MAX_LENGTH ? value : UNASSIGNED

/** Reads outlines from a text; null if it has none. */
export function readPastedRegions(text: string): PastedRegions | null {
  const entries = entriesOf(parsed(text))
  if (!entries || entries.length === 0) return null
  const pasted: PastedRegions = { regions: [], refused: { tooFew: 0, unreadable: 0, crossing: 0 }, left: 0 }
  for (const entry of entries.slice(0, MAXIMUM_REGIONS)) {
    const { polygon, color, regionSpecification } = (entry ?? {}) as Record<string, unknown>
    const read = readPolygon(polygon)
    if (read.kind !== 'polygon') pasted.refused[read.kind]++
    else if (selfCrossing(read.polygon)) pasted.refused.crossing++
    else {
      pasted.left += read.left
      pasted.regions.push({
        polygon: read.polygon,
        color: colorOf(color),
        regionSpecification: regionOf(regionSpecification),
      })
    }
  }
  return pasted
}

/** Outlines that were copied, for any camera until the page is left. */
let copied: readonly MappedRegion[] = []

/** Copies outlines, also as text for other programs if the browser allows it. */
export function copyRegions(regions: readonly MappedRegion[]): void {
  copied = regions
  void copyText(copiedText(regions))
}

/** The regions that were copied last on this page; empty if none were. */
export function copiedRegions(): readonly MappedRegion[] {
  return copied
}

/** Outlines that are on their way to another camera. */
interface Handover {
  cameraId: string
  regionType: string
  regions: readonly MappedRegion[]
}

let handover: Handover | null = null

/** Hands outlines over to the editor of another camera, which is about to be opened. */
export function handOver(next: Handover): void {
  handover = next
}

/** Takes the outlines that were handed over to this camera, or null. */
export function takeHandover(cameraId: string, regionType: string): readonly MappedRegion[] | null {
  if (handover?.cameraId !== cameraId || handover.regionType !== regionType) return null
  const { regions } = handover
  handover = null
  return regions
}

/** The environment of the editor's commands. */
export interface CommandOptions {
  editor: RegionEditorControl
  drawing: DrawingControl
  stage: Stage | null
  context: NewRegionContext
  onSave(): void
}

/** An outline that was read, or why it is invalid. */
type ReadPolygon =
  | {
      kind: 'polygon'
      polygon: RelativePoint[]
      /** Points that were left out, since an outline has at most 1,000. */ left: number
    }
  | { kind: 'tooFew'; points: number }
  | { kind: 'unreadable' }

/** Points that are read at all: a paste may hold anything. */
const MAXIMUM_READ = 100_000

function isPoint(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one))
}

/** The distance of each point from the line without it. */
function farthest(points: readonly ScreenPoint[], from: number, to: number): { index: number; way: number } {
  let index = -1
  let way = -1
  const [a, b] = [points[from] as ScreenPoint, points[to] as ScreenPoint]
  for (let i = from + 1; i < to; i++) {
    const point = points[i] as ScreenPoint
    const on = nearestOnEdge(point, a, b)
    const own = Math.hypot(point[0] - on[0], point[1] - on[1])
    if (own <= way) continue
    way = own
    index = i
  }
  return { index, way }
}

/** The most significant points of an outline: one after the other, those farthest from the outline without them. */
export function decimate(points: readonly RelativePoint[], count: number): RelativePoint[] {
  if (points.length <= count) return [...points]
  const seen = points.map(asSeen)
  const kept = new Set([0, points.length - 1])
  const spans = [{ from: 0, to: points.length - 1, ...farthest(seen, 0, points.length - 1) }]
  while (kept.size < count && spans.length > 0) {
    const best = spans.reduce((a, b) => (b.way > a.way ? b : a))
    spans.splice(spans.indexOf(best), 1)
    if (best.index < 0) continue
    kept.add(best.index)
    for (const [from, to] of [
      [best.from, best.index],
      [best.index, best.to],
    ] as const)
      if (to - from > 1) spans.push({ from, to, ...farthest(seen, from, to) })
  }
  return points.filter((_, index) => kept.has(index))
}

/** Reads an outline: points outside the picture move onto its border, and equal consecutive points become one. */
export function readPolygon(value: unknown): ReadPolygon {
  if (!Array.isArray(value) || value.length > MAXIMUM_READ || !value.every(isPoint)) return { kind: 'unreadable' }
  const points = value.map(inPicture)
  const single = points.filter((point, index) => !isSamePoint(point, points[(index + 1) % points.length]))
  if (single.length < MINIMUM_POINTS) return { kind: 'tooFew', points: single.length }
  const polygon = decimate(single, MAXIMUM_POINTS)
  return { kind: 'polygon', polygon, left: single.length - polygon.length }
}
