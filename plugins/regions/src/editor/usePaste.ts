import type { ScreenPoint } from '../geometry/points'
import { copiedRegions } from './clipboard'
import type { CommandOptions } from './commandOptions'
import { freeId, type EditedRegion, type MappedRegion } from './model/editedRegions'
import { movedPolygon } from './model/edits'
import { readPasted } from './model/pasted'
import { likelySpecification, newMappingId } from './newRegion'

/** An outline that is pasted onto itself is moved by this, so that it is seen. */
const PASTE_WAY: ScreenPoint = [0.02, 0.02]

type PasteOptions = Pick<CommandOptions, 'editor' | 'drawing' | 'context'>

/** Adds outlines of elsewhere as one step. Those of regions that this camera sees already are to be assigned anew. */
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
    drawing.tell({ key: 'pasted', values: { count: pasted.length } })
  }
}

/** Adds the outlines that a text holds; what is none is told. */
export function usePasteText(options: PasteOptions, paste: (regions: readonly MappedRegion[]) => void) {
  const { tell } = options.drawing
  return (text: string) => {
    const read = readPasted(text)
    const copied = copiedRegions()
    if (!read) return copied.length > 0 ? paste(copied) : tell({ key: 'nothingToPaste' })
    const { regions, refused, left } = read
    if (regions.length > 0) paste(regions)
    const count = refused.tooFew + refused.unreadable + refused.crossing
    if (count > 0) tell({ key: 'pasteRefused', values: { count, ...refused, taken: regions.length } })
    else if (left > 0) tell({ key: 'pasteDecimated', values: { count: left } })
  }
}
