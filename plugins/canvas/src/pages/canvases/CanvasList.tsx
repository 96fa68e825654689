import { cameraCanvases } from '@barn-workbench/core/contract'
import { openArtifact } from '@barn-workbench/core/intents'
import { problemOf } from '@barn-workbench/core/result'
import { BASE_CANVAS_ID, NAME_MAX_LENGTH, type CameraCanvas } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { IconPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  PageLink,
  PlainButton,
  useBarnTime,
  useHost,
  useIntent,
  useLocale,
  useMessages,
  usePermission,
  useProblemText,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { VisuallyHidden } from '@barn-workbench/plugin-sdk/ui'
import { nameDialog, removeDialog } from '../../dialogs'
import type { NameInput } from '../../dialogs/inputs'
import { isOutside } from '../../editor/model/tiles'
import { TIMELAPSE_PERMISSIONS } from '../../permissions'
import { useLatestTimelapse } from '../../queries/useLatestTimelapse'
import { remove, rename } from '../../writes/canvasWrites'
import classes from './Canvases.module.css'

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

/** The latest timelapse of the base canvas. */
function LatestTimelapse() {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const timelapse = useLatestTimelapse()
  const open = useIntent(openArtifact)
  if (!usePermission(...TIMELAPSE_PERMISSIONS)) return null
  return (
    <section className={classes.timelapse} aria-label={t('canvases.timelapse')}>
      <h3 className={classes.title}>{t('canvases.timelapse')}</h3>
      {timelapse && open ? (
        <PlainButton onClick={() => void open({ artifactId: timelapse.artifactId })}>
          {t('canvases.openTimelapse', { time: dayAndTime(timelapse.timestamp) })}
        </PlainButton>
      ) : (
        <p className={classes.hint}>{t('canvases.noTimelapse')}</p>
      )}
    </section>
  )
}

/** All canvases, with their actions. */
export function CanvasList({ canvases, canManage, onEdit, onChange }: CanvasListProps) {
  const t = useMessages()
  const locale = useLocale()
  const actions = useCanvasActions({ onEdit, onChange })
  return (
    <>
      {canManage && (
        <div className={classes.head}>
          <PlainButton isPrimary onClick={() => void actions.create()}>
            <span className={classes.add}>
              <IconPlus size={18} aria-hidden />
              {t('canvases.create')}
            </span>
          </PlainButton>
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

interface CanvasRowProps {
  canvas: CameraCanvas
  canManage: boolean
  onEdit(id: string): void
  actions: CanvasActions
}

/** The actions on a canvas for users who manage canvases. */
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
        <PlainButton key={key} onClick={run}>
          {t(`canvases.${key}`)} <VisuallyHidden>{name}</VisuallyHidden>
        </PlainButton>
      ))}
    </div>
  )
}

/** A canvas, with the way to its plan. */
function CanvasRow({ canvas, canManage, onEdit, actions }: CanvasRowProps) {
  const t = useMessages()
  const session = useSession()
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

/** Height of a new canvas divided by its width. */
const NEW_HEIGHT_RATIO = 1

type NewCanvas = Pick<CameraCanvas, 'name' | 'heightRatio' | 'cameras'>

/** Creates, copies, renames and deletes canvases, each after a question. */
function useCanvasActions({ onEdit, onChange }: { onEdit(id: string): void; onChange(): Promise<unknown> }) {
  const t = useMessages()
  const problemText = useProblemText()
  const host = useHost()
  const session = useSession()

  const askForName = (input: NameInput) => host.open(nameDialog, input)
  async function add(cameraCanvas: NewCanvas): Promise<CameraCanvas | null> {
    try {
      const created = await session.send(cameraCanvases.create, { body: { cameraCanvas } })
      host.toast({ kind: 'success', key: 'toast.canvas.create.success', values: { name: created.name } })
      await onChange()
      return created
    } catch (error) {
      const values = { problem: problemText(problemOf(error)) }
      host.toast({ kind: 'error', key: 'toast.canvas.create.error', values })
      return null
    }
  }
  return {
    async create() {
      const name = await askForName({ purpose: 'create', name: '' })
      if (name === null) return
      const created = await add({ name, heightRatio: NEW_HEIGHT_RATIO, cameras: [] })
      if (created) onEdit(created.cameraCanvasId)
    },
    async copy({ name: original, heightRatio, cameras }: CameraCanvas) {
      const suggested = t('canvases.copyOf', { name: original }).slice(0, NAME_MAX_LENGTH)
      const name = await askForName({ purpose: 'copy', name: suggested })
      if (name !== null) await add({ name, heightRatio, cameras })
    },
    async rename(canvas: CameraCanvas) {
      const name = await askForName({ purpose: 'rename', name: canvas.name })
      // A refusal has been reported.
      if (name !== null && name !== canvas.name)
        await host.write(rename, { basedOn: canvas, name }).then(onChange, () => null)
    },
    async remove(canvas: CameraCanvas) {
      if (await host.open(removeDialog, canvas))
        await host.write(remove, { basedOn: canvas }).then(onChange, () => null)
    },
  }
}

type CanvasActions = ReturnType<typeof useCanvasActions>
