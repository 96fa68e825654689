import { useEffect } from 'react'
import type { Stage } from '../stage'

/**
 * Calls back with the zoom of a stage, at first and after each change of the view, without redrawing React.
 * Pass the same function until it has to change: each new one is called again. @public
 */
export function useStageZoom(stage: Stage | null, onZoom: (zoom: number) => void): void {
  useEffect(() => {
    if (!stage) return
    const report = () => onZoom(stage.zoom())
    report()
    return stage.subscribe('view.changed', report)
  }, [stage, onZoom])
}
