import type Konva from 'konva'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { attachTool, type Point, type Stage } from '@barn-workbench/plugin-sdk/stage'
import type { Tile } from '../model/tiles'
import { createPointerTool, type ToolPreview } from './pointerTool'

const NO_PREVIEW: ToolPreview = { tiles: null, guides: [], band: null }

export interface PointerToolOptions {
  tiles: readonly Tile[]
  chosen: ReadonlySet<string>
  heightRatio: number
  isSnapping: boolean
  grid: number | null
  isPanning: boolean
  onChoose(ids: ReadonlySet<string>): void
  onCommit(tiles: readonly Tile[]): void
}

/** Whether a point is on one of the handles. */
function isOnHandle(konvaStage: Konva.Stage | null, [x, y]: Point): boolean {
  return konvaStage?.getIntersection({ x, y })?.hasName('_anchor') ?? false
}

/** Lets pointers work on the tiles of a stage. Returns what is on screen meanwhile. */
export function usePointerTool(
  surface: RefObject<HTMLElement | null>,
  stage: Stage | null,
  konvaStage: RefObject<Konva.Stage | null>,
  options: PointerToolOptions,
): ToolPreview {
  const [preview, setPreview] = useState(NO_PREVIEW)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const element = surface.current
    if (!element || !stage) return
    // A choice is known at once: the pointer may go on before anything is rendered.
    const choose = (chosen: ReadonlySet<string>) => {
      latest.current = { ...latest.current, chosen }
      latest.current.onChoose(chosen)
    }
    const tool = createPointerTool({
      stage,
      tiles: () => latest.current.tiles,
      chosen: () => latest.current.chosen,
      heightRatio: () => latest.current.heightRatio,
      snapping: () => ({ isOn: latest.current.isSnapping, grid: latest.current.grid }),
      isPanning: () => latest.current.isPanning,
      isOnHandle: (at) => isOnHandle(konvaStage.current, at),
      choose,
      show: setPreview,
      commit: (tiles) => latest.current.onCommit(tiles),
    })
    return attachTool(element, tool)
  }, [surface, stage, konvaStage])
  return preview
}
