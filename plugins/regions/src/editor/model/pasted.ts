import { DEFAULT_RENDER_COLOR, selfCrossing } from '@barn-workbench/core/schema'
import { readPolygon } from '../../geometry/readPolygon'
import { UNASSIGNED, type MappedRegion } from './editedRegions'

/** What was in the clipboard, as far as it is outlines. */
export interface Pasted {
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

/** Reads outlines from a text; null: it holds none. */
export function readPasted(text: string): Pasted | null {
  const entries = entriesOf(parsed(text))
  if (!entries || entries.length === 0) return null
  const pasted: Pasted = { regions: [], refused: { tooFew: 0, unreadable: 0, crossing: 0 }, left: 0 }
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
