import { useState, type ReactNode } from 'react'
import { isCameraOnline, type Camera, type CameraCanvas } from '@barn-workbench/core/schema'
import { IconEye, IconEyeOff, IconPencil } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PageLink,
  useCameras,
  useCameraTime,
  useMessages,
  useMoment,
  useNow,
  usePermission,
  useSession,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { VisuallyHidden } from '@barn-workbench/plugin-sdk/ui'
import { MANAGE_PERMISSION } from '../permissions'
import type { useCanvas } from '../queries/useCanvas'
import { FloorPlan } from './FloorPlan'
import type { PictureTimes } from './pictures/pictureTimes'
import { useTilePictures } from './pictures/useTilePictures'
import { useTiles } from './pictures/useTiles'
import { usePlanPlace } from './place/planPlace'
import { useKeptView } from './place/useKeptView'
import classes from './Plan.module.css'
import { usePermittedChoice, type ChosenPlan } from './planChoice'
import type { PlanOptions } from './planContent'
import { LiveBadge, MomentBadge, MomentNotice } from './time/MomentBadges'
import { useArrangement } from './useArrangement'

interface PlanFrameProps {
  /** The call that loads the canvas; its data is null if it does not exist. */
  canvas: ReturnType<typeof useCanvas>
  /** Title of the frame; by default the widget's. */
  title?: string
  /** Notices above the plan. */
  notices?: ReactNode
  /** Controls in the frame. */
  tools?: ReactNode
  /** Texts for a canvas that does not exist; by default they say that there is no canvas yet. */
  missing?: { title: string; hint: string }
  options: PlanOptions
  chosen: ChosenPlan
}

const NO_CAMERAS: readonly Camera[] = []

/** Returns a function that says whether a camera is offline. */
function useIsOffline(call: { data: readonly Camera[] | undefined; dataUpdatedAt: number }) {
  const time = useCameraTime(call, useNow())
  const offline = new Set(call.data?.filter((camera) => !isCameraOnline(camera, time)).map(({ cameraId }) => cameraId))
  return (cameraId: string) => offline.has(cameraId)
}

/** Shows the time of the pictures, with a link back to now. */
function TimeBadge({
  moment,
  pictureTimes,
  refresh,
}: {
  moment: number | null
  pictureTimes: PictureTimes
  refresh: number
}) {
  if (moment !== null) return <MomentBadge moment={moment} />
  return <LiveBadge pictureTimes={pictureTimes} refresh={refresh} />
}

/** The pictures of the cameras on the canvas, at the moment that all pictures share, as they lie in its panel. */
function usePlanPictures({ canvas: call, options, chosen }: PlanFrameProps) {
  const cameras = useCameras()
  const { canvas, ...arrangement } = useArrangement(call.data)
  const moment = useMoment()
  const [stage, setStage] = useState<Stage | null>(null)
  const { refresh } = options
  const { source, heatmapOpacity } = chosen.choice
  const isOffline = useIsOffline(cameras)
  const pictures = useTilePictures(stage, { period: refresh, moment, source, heatmapOpacity, isOffline })
  const { pictureTimes, tileArtifacts } = pictures
  const tiles = useTiles(canvas, cameras, { pictureTimes, tileArtifacts, refresh, moment, source })
  return { cameras, canvas, arrangement, moment, stage, setStage, tiles, ...pictures }
}

interface PlanToolsProps extends Pick<PlanFrameProps, 'tools'> {
  /** Undefined: there is nothing on the plan. */
  canvasId: string | undefined
  hasControls: boolean
  onControls: (hasControls: boolean) => void
}

/** The tools of the page, the link to the editor, and the button that hides and shows the controls of the plan. */
function PlanTools({ canvasId, tools, hasControls, onControls }: PlanToolsProps) {
  const t = useMessages()
  return (
    <>
      {tools}
      {canvasId !== undefined && <EditLink canvasId={canvasId} />}
      {canvasId !== undefined && (
        <IconButton label={t(hasControls ? 'hideControls' : 'showControls')} onClick={() => onControls(!hasControls)}>
          {hasControls ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </IconButton>
      )}
    </>
  )
}

/** Whether there is no plan, or nothing on it; not while it loads. */
function isEmptyCanvas(canvas: CameraCanvas | null | undefined): boolean {
  return canvas === null || canvas?.cameras.length === 0
}

/** A floor plan in its frame: the picture of each camera at its position, at the moment that all pictures share. */
export function PlanFrame({ chosen: asked, ...asProps }: PlanFrameProps) {
  const chosen = usePermittedChoice(asked)
  const props = { ...asProps, chosen }
  const { canvas: call, title, notices, tools, options } = props
  const session = useSession()
  const place = usePlanPlace()
  const { cameras, canvas, arrangement, moment, stage, setStage, ...pictures } = usePlanPictures(props)
  const { loadImage, failureNotice, onPicture, ...content } = pictures
  const { pictureTimes } = content
  const [hasControls, setHasControls] = useState(options.showsControls)
  const canvasId = call.data?.cameraCanvasId
  useKeptView(stage, { ...arrangement, canvasId, isPinned: place !== null })
  const isEmpty = isEmptyCanvas(call.data)
  const empty = useEmptyState(props)
  return (
    <WidgetFrame
      state={isEmpty ? empty : viewStateOf(call, cameras)}
      {...(title !== undefined && { title })}
      flush
      tools={
        <PlanTools
          canvasId={isEmpty ? undefined : canvasId}
          tools={tools}
          hasControls={hasControls}
          onControls={setHasControls}
        />
      }
      badge={<TimeBadge moment={moment} pictureTimes={pictureTimes} refresh={options.refresh} />}
    >
      <div className={classes.framed}>
        {notices}
        {moment !== null && <MomentNotice moment={moment} pictureTimes={pictureTimes} stage={stage} />}
        {canvas && (
          <FloorPlan
            // A stage takes these values at its creation only, so a change of one creates it again.
            key={JSON.stringify([session.id, canvasId, arrangement.columns === null, options.fit, options.wheel])}
            {...content}
            moment={moment}
            place={place}
            options={options}
            chosen={chosen}
            canvas={canvas}
            isArranged={arrangement.columns === null}
            hasControls={hasControls}
            measure={arrangement.measure}
            cameras={cameras.data ?? NO_CAMERAS}
            pictures={{ loadImage, failureNotice, onPicture }}
            stage={stage}
            onStage={setStage}
          />
        )}
      </div>
    </WidgetFrame>
  )
}

/** Path of the editor of a canvas, or of the list of canvases if there is none yet. */
function editorPath(instanceId: string, canvasId: string | undefined): `/${string}` {
  const search = canvasId === undefined ? '' : `?canvas=${encodeURIComponent(canvasId)}`
  return `/instance/${instanceId}/canvases${search}`
}

/** The empty state of a plan without cameras; users who manage canvases get a link to the editor. */
function useEmptyState({ canvas, missing }: Pick<PlanFrameProps, 'canvas' | 'missing'>): ViewState {
  const t = useMessages()
  const session = useSession()
  const { navigate } = useWorkbench()
  const canArrange = usePermission(MANAGE_PERMISSION)
  const path = editorPath(session.id, canvas.data?.cameraCanvasId)
  return {
    kind: 'empty',
    ...((canvas.data === null && missing) || { title: t('empty.title'), hint: t('empty.hint') }),
    ...(canArrange && { action: { label: t('empty.arrange'), onClick: () => navigate(path) } }),
  }
}

/** A link to the editor of a canvas, for accounts that manage canvases. */
function EditLink({ canvasId }: { canvasId: string }) {
  const t = useMessages()
  const session = useSession()
  if (!usePermission(MANAGE_PERMISSION)) return null
  return (
    <PageLink to={editorPath(session.id, canvasId)} className={classes.link}>
      <IconPencil size={18} stroke={1.7} aria-hidden />
      <VisuallyHidden>{t('editor.editThis')}</VisuallyHidden>
    </PageLink>
  )
}
