import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { useInstance, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useCanvases } from '../../queries/useCanvas'
import classes from './PlanPage.module.css'

interface CanvasPickerProps {
  cameraCanvasId: string
  /** Whether the canvas does not exist. */
  isMissing: boolean
}

/** Chooses another canvas, where there are several; from one that is gone it leads to those there are. */
export function CanvasPicker({ cameraCanvasId, isMissing }: CanvasPickerProps) {
  const t = useMessages()
  const { session } = useInstance()
  const { address, navigate } = useWorkbench()
  const { data: canvases = [] } = useCanvases()
  if (canvases.length < 2 && !isMissing) return null
  const go = (id: string) => navigate(`/instance/${session.id}/canvas/${encodeURIComponent(id)}${address.search()}`)
  return (
    <select
      className={classes.picker}
      aria-label={t('chooseCanvas')}
      value={isMissing ? '' : cameraCanvasId}
      onChange={(event) => go(event.currentTarget.value)}
    >
      {isMissing && <option value="">{t('chooseCanvas')}</option>}
      {canvases.map((canvas) => (
        <option key={canvas.cameraCanvasId} value={canvas.cameraCanvasId}>
          {canvas.cameraCanvasId === BASE_CANVAS_ID ? t('pages.plan.title') : canvas.name}
        </option>
      ))}
    </select>
  )
}
