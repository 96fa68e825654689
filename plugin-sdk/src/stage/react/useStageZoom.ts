import { useEffect, type RefObject } from 'react'
import type { Stage } from '../stage'

/** Writes how far a stage is zoomed in into an element, without drawing React anew. @public */
export function useStageZoom(
  stage: Stage | null,
  element: RefObject<HTMLElement | null>,
  write: (zoom: number) => string,
): void {
  useEffect(() => {
    if (!stage) return
    const show = () => {
      if (element.current) element.current.textContent = write(stage.zoom())
    }
    show()
    return stage.subscribe('view', show)
  }, [stage, element, write])
}
