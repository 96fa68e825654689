import { VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import {
  PageLink,
  useCameras,
  useCameraTime,
  useInstance,
  useMessages,
  useMoment,
  useNow,
  usePermission,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { MANAGE_PERMISSION } from '../permissions'
import type { useCanvas } from '../queries/useCanvas'
import { FloorPlan } from './FloorPlan'
import type { PictureTimes } from './pictures/pictureTimes'
import { useTilePictures } from './pictures/useTilePictures'
import { useTiles } from './pictures/useTiles'
import { usePlanPlace } from './place/planPlace'
import classes from './Plan.module.css'
import { usePermittedChoice, type ChosenPlan } from './planChoice'
import type { PlanOptions } from './planContent'
import { LiveBadge, MomentBadge, MomentNotice } from './time/PlanMoment'

interface PlanFrameProps {
  /** The call that loads the canvas; its data is null if it does not exist. */
  canvas: ReturnType<typeof useCanvas>
  /** Title of the frame; by default the widget's. */
  title?: string
  /** Notices above the plan. */
  notices?: ReactNode
  /** Controls in the frame. */
  tools?: ReactNode
  /** Texts if the canvas does not exist; by default that there is none yet. */
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

/** Says when the pictures are of, and leads back to now. */
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

/** The pictures of the cameras on the canvas, at the moment that all pictures share. */
function usePlanPictures({ canvas, options, chosen }: PlanFrameProps) {
  const cameras = useCameras()
  const moment = useMoment()
  const [stage, setStage] = useState<Stage | null>(null)
  const { refresh } = options
  const { source, heatmapOpacity } = chosen.choice
  const isOffline = useIsOffline(cameras)
  const pictures = useTilePictures(stage, { period: refresh, moment, source, heatmapOpacity, isOffline })
  const { pictureTimes, tileArtifacts } = pictures
  const tiles = useTiles(canvas.data, cameras, { pictureTimes, tileArtifacts, refresh, moment, source })
  return { cameras, moment, stage, setStage, tiles, ...pictures }
}

/** The tools of its place, and the way to the editor. */
function PlanTools({ canvas, isEmpty, tools }: Pick<PlanFrameProps, 'canvas' | 'tools'> & { isEmpty: boolean }) {
  return (
    <>
      {tools}
      {canvas.data && !isEmpty && <EditLink canvasId={canvas.data.cameraCanvasId} />}
    </>
  )
}

/** A floor plan in its frame: the picture of each camera at its position, at the moment that all pictures share. */
export function PlanFrame({ chosen: asked, ...asProps }: PlanFrameProps) {
  const chosen = usePermittedChoice(asked)
  const props = { ...asProps, chosen }
  const { canvas, title, notices, tools, options } = props
  const { session } = useInstance()
  const place = usePlanPlace()
  const { cameras, moment, stage, setStage, loadImage, failureNotice, onPicture, ...pictures } = usePlanPictures(props)
  const { pictureTimes } = pictures
  const isEmpty = canvas.data === null || canvas.data?.cameras.length === 0
  const empty = useEmptyState(props)
  return (
    <WidgetFrame
      state={isEmpty ? empty : viewStateOf(canvas, cameras)}
      {...(title !== undefined && { title })}
      flush
      tools={<PlanTools canvas={canvas} isEmpty={isEmpty} tools={tools} />}
      badge={<TimeBadge moment={moment} pictureTimes={pictureTimes} refresh={options.refresh} />}
    >
      <div className={classes.framed}>
        {notices}
        {moment !== null && <MomentNotice moment={moment} pictureTimes={pictureTimes} stage={stage} />}
        {canvas.data && (
          <FloorPlan
            // A change of the stage's initial options mounts it again.
            key={JSON.stringify([session.id, canvas.data.cameraCanvasId, options.fit, options.wheel])}
            {...pictures}
            moment={moment}
            place={place}
            options={options}
            chosen={chosen}
            canvas={canvas.data}
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
  const { session } = useInstance()
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
  const { session } = useInstance()
  if (!usePermission(MANAGE_PERMISSION)) return null
  return (
    <PageLink to={editorPath(session.id, canvasId)} className={classes.link}>
      <IconPencil size={18} stroke={1.7} aria-hidden />
      <VisuallyHidden>{t('editor.editThis')}</VisuallyHidden>
    </PageLink>
  )
}
