import { IconPlus } from '@tabler/icons-react'
import { openArtifact } from '@barn-workbench/core/intents'
import { BASE_CANVAS_ID, type CameraCanvas } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import {
  NoticeButton,
  useBarnTime,
  useIntent,
  useLocale,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { TIMELAPSE_PERMISSIONS } from '../../permissions'
import { useLatestTimelapse } from '../../queries/useLatestTimelapse'
import classes from './Canvases.module.css'
import { CanvasRow } from './CanvasRow'
import { useCanvasActions } from './useCanvasActions'

export interface CanvasListProps {
  canvases: readonly CameraCanvas[]
  canManage: boolean
  onEdit(id: string): void
  /** Loads the list again. */
  onChange(): Promise<unknown>
}

/** The base canvas first, then by name. */
function inOrder(canvases: readonly CameraCanvas[], locale: string): CameraCanvas[] {
  const isBase = ({ cameraCanvasId }: CameraCanvas) => Number(cameraCanvasId === BASE_CANVAS_ID)
  const compareNames = byName(locale)
  return [...canvases].sort((a, b) => isBase(b) - isBase(a) || compareNames(a, b))
}

/** The latest film of the base canvas. */
function LatestTimelapse() {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const film = useLatestTimelapse()
  const open = useIntent(openArtifact)
  if (!usePermission(...TIMELAPSE_PERMISSIONS)) return null
  return (
    <section className={classes.timelapse} aria-label={t('canvases.timelapse')}>
      <h3 className={classes.title}>{t('canvases.timelapse')}</h3>
      {film && open ? (
        <NoticeButton onClick={() => void open({ artifactId: film.artifactId })}>
          {t('canvases.openTimelapse', { time: dayAndTime(film.timestamp) })}
        </NoticeButton>
      ) : (
        <p className={classes.hint}>{t('canvases.noTimelapse')}</p>
      )}
    </section>
  )
}

/** All canvases, with what may be done with them. */
export function CanvasList({ canvases, canManage, onEdit, onChange }: CanvasListProps) {
  const t = useMessages()
  const locale = useLocale()
  const actions = useCanvasActions({ onEdit, onChange })
  return (
    <>
      {canManage && (
        <div className={classes.head}>
          <NoticeButton isPrimary onClick={() => void actions.create()}>
            <span className={classes.add}>
              <IconPlus size={18} aria-hidden />
              {t('canvases.create')}
            </span>
          </NoticeButton>
        </div>
      )}
      {canvases.length === 0 ? (
        <div className={classes.empty} role="status">
          <strong>{t('empty.title')}</strong>
          <span>{t('empty.hint')}</span>
        </div>
      ) : (
        <ul className={classes.list}>
          {inOrder(canvases, locale).map((canvas) => (
            <CanvasRow
              key={canvas.cameraCanvasId}
              canvas={canvas}
              canManage={canManage}
              onEdit={onEdit}
              actions={actions}
            />
          ))}
        </ul>
      )}
      <LatestTimelapse />
    </>
  )
}
