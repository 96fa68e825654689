import { useCallback, useMemo, useState } from 'react'
import type { CameraCanvas } from '@barn-workbench/core/schema'
import type { Size } from '@barn-workbench/plugin-sdk/stage'
import { arrangeInColumns, columnsFor, isArrangedAutomatically } from './arrangement'

/** Space at the edges of the panel that the plan leaves free, CSS px. */
export const PANEL_INSET = 8
/** The panel until its size is known, CSS px. */
const USUAL_PANEL: Size = { width: 900, height: 500 }

/** The arrangement of the tiles of a canvas in its panel. */
export interface Arrangement {
  canvas: CameraCanvas | null | undefined
  /** Null: a user has arranged the canvas, and so it stays. */
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

/** The number of columns in a panel; null: a user has arranged the canvas. `held`: the number that is kept. */
function columnsIn(canvas: CameraCanvas | null | undefined, panel: Size, held: number | null): number | null {
  if (!canvas || !isArrangedAutomatically(canvas)) return null
  const room = { width: panel.width - 2 * PANEL_INSET, height: panel.height - 2 * PANEL_INSET }
  return held ?? columnsFor(canvas.cameras.length, room)
}

/** Arranges a canvas that no user has arranged for the panel that shows it; any other stays as it is. */
export function useArrangement(canvas: CameraCanvas | null | undefined): Arrangement {
  const { size, measure } = usePanelSize()
  const [held, setHeld] = useState<{ canvasId: string | undefined; columns: number } | null>(null)
  const canvasId = canvas?.cameraCanvasId
  const columns = columnsIn(canvas, size ?? USUAL_PANEL, held?.canvasId === canvasId ? (held?.columns ?? null) : null)
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
