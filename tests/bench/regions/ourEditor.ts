import type { ToolPointer } from '@barn-workbench/plugin-sdk/stage'
import type { EditedRegion } from '../../../plugins/regions/src/editor/model/editedRegions'
import { projectionOf } from '../../../plugins/regions/src/editor/stage/projection'
import { createRegionPainter } from '../../../plugins/regions/src/editor/stage/regionPainter'
import { createRegionTool } from '../../../plugins/regions/src/editor/stage/regionTool'
import type { EditorCandidate } from './measureRegionEditor'
import { DRAGGED, EDITED, PICTURE } from './polygons'

const COLORS = { chosen: '#0b7a5b', error: '#e03131', halo: '#ffffff', text: '#ffffff', textGround: '#000000a6' }

/** The editor of the product: its tool and its painter, with snapping and the search for crossings. */
export const ourEditor: EditorCandidate = {
  async create(host, polygons) {
    let regions: readonly EditedRegion[] = polygons.map((polygon, index) => ({
      id: `region-${index}`,
      mappingId: 'mapping',
      regionSpecification: `Pen ${index}`,
      color: '#2980B9',
      polygon,
    }))
    const selection = { regionId: `region-${EDITED}`, vertex: DRAGGED }
    const view = { x: 0, y: 0, scale: PICTURE.width, rotation: 0 }
    const [still, active] = [document.createElement('canvas'), document.createElement('canvas')]
    for (const canvas of [still, active]) canvas.style.cssText = 'position:absolute;left:0;top:0'
    host.append(still, active)
    const scene = { regions, selection, colors: COLORS, isTouch: false, nameOf: (id: string) => id }
    const painter = createRegionPainter({ still, active, scene, view })
    painter.resize(PICTURE.width, PICTURE.height)
    painter.flush()
    const tool = createRegionTool({
      stage: { view: () => view, setView: () => undefined, zoomBy: () => undefined },
      regions: () => regions,
      selection: () => selection,
      drawing: () => null,
      isSnapping: () => true,
      select: () => undefined,
      commit: (next) => {
        regions = next
        painter.setScene({ ...scene, regions })
      },
      draw: () => undefined,
      refuse: () => undefined,
      show: painter.setOverlay,
    })
    const start = projectionOf(view).toScreen(polygons[EDITED]?.[DRAGGED] ?? [0, 0])
    const pointer = ([x, y]: readonly [number, number]): ToolPointer => ({
      id: 1,
      at: [start[0] + x, start[1] + y],
      isTouch: false,
      isMiddle: false,
      adds: false,
      isFree: false,
    })
    let last: readonly [number, number] = [0, 0]
    return {
      grab: () => tool.down(pointer([0, 0])),
      drag(way) {
        last = way
        tool.move(pointer(way))
        painter.flush()
      },
      drop: () => tool.up(pointer(last)),
    }
  },
}
