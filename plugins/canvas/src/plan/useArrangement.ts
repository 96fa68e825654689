import { useCallback, useMemo, useState } from 'react'
import type { CameraCanvas } from '@barn-workbench/core/schema'
import type { Size } from '@barn-workbench/plugin-sdk/stage'
import { arrangeInColumns, columnsFor, isArrangedAutomatically } from './arrangement'

/** Space at the edges of the panel that the plan leaves free, CSS px. */
export const PANEL_INSET = 8
/** The panel until its size is known, CSS px. */
const USUAL_PANEL: Size = { width: 900, height: 500 }

/** How the tiles of a canvas lie in its panel. */
export interface Arrangement {
  canvas: CameraCanvas | null | undefined
  /** Null: somebody has arranged the canvas, and so it stays. */
  columns: number | null
  /** Keeps a number of columns whatever the size of the panel; null: the panel decides. */
  hold(columns: number | null): void
  /** The ref of the element that shows the plan. */
  measure(element: HTMLElement | null): (() => void) | undefined
}

/** The size of an element, as it changes; null until it is known. */
function usePanelSize() {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setSize({ width, height })
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { size, measure }
}

/** Arranges a canvas that nobody has arranged for the panel that shows it; any other stays as it is. */
export function useArrangement(canvas: CameraCanvas | null | undefined): Arrangement {
  const { size, measure } = usePanelSize()
  const [held, setHeld] = useState<{ canvasId: string; columns: number } | null>(null)
  const canvasId = canvas?.cameraCanvasId ?? ''
  const { width, height } = size ?? USUAL_PANEL
  const room = { width: width - 2 * PANEL_INSET, height: height - 2 * PANEL_INSET }
  const heldColumns = held?.canvasId === canvasId ? held.columns : null
  const isAutomatic = Boolean(canvas && isArrangedAutomatically(canvas))
  const columns = isAutomatic ? (heldColumns ?? columnsFor(canvas?.cameras.length ?? 0, room)) : null
  const arranged = useMemo(
    () => (canvas && columns !== null ? { ...canvas, ...arrangeInColumns(canvas, columns) } : canvas),
    [canvas, columns],
  )
  const hold = useCallback(
    (next: number | null) => setHeld(next === null ? null : { canvasId, columns: next }),
    [canvasId],
  )
  return { canvas: arranged, columns, hold, measure }
}
