import { VisuallyHidden } from '@mantine/core'
import { BASE_CANVAS_ID, type CameraCanvas } from '@barn-workbench/core/schema'
import { Chip, NoticeButton, PageLink, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { isOutside } from '../../editor/model/tiles'
import classes from './Canvases.module.css'
import type { CanvasActions } from './useCanvasActions'

interface CanvasRowProps {
  canvas: CameraCanvas
  canManage: boolean
  onEdit(id: string): void
  actions: CanvasActions
}

/** What who manages canvases can do with one. */
function Tools({ canvas, onEdit, actions }: Omit<CanvasRowProps, 'canManage'>) {
  const t = useMessages()
  const { cameraCanvasId, name } = canvas
  const tools = [
    { key: 'edit', run: () => onEdit(cameraCanvasId) },
    { key: 'copy', run: () => void actions.copy(canvas) },
    { key: 'rename', run: () => void actions.rename(canvas) },
    ...(cameraCanvasId === BASE_CANVAS_ID ? [] : [{ key: 'remove', run: () => void actions.remove(canvas) }]),
  ]
  return (
    <div className={classes.tools}>
      {tools.map(({ key, run }) => (
        <NoticeButton key={key} onClick={run}>
          {t(`canvases.${key}`)} <VisuallyHidden>{name}</VisuallyHidden>
        </NoticeButton>
      ))}
    </div>
  )
}

/** A canvas, with the way to its plan. */
export function CanvasRow({ canvas, canManage, onEdit, actions }: CanvasRowProps) {
  const t = useMessages()
  const { session } = useInstance()
  const { cameraCanvasId, name, cameras, heightRatio } = canvas
  const outside = cameras.filter((tile) => isOutside(tile, heightRatio)).length
  const facts = [
    t('canvases.tiles', { count: cameras.length }),
    ...(outside > 0 ? [t('canvases.outside', { count: outside })] : []),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <PageLink to={`/instance/${session.id}/canvas/${encodeURIComponent(cameraCanvasId)}`} className={classes.name}>
          {name}
        </PageLink>
        {cameraCanvasId === BASE_CANVAS_ID && <Chip tone="info">{t('canvases.base')}</Chip>}
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
      {canManage && <Tools canvas={canvas} onEdit={onEdit} actions={actions} />}
    </li>
  )
}
