import { useMemo } from 'react'
import { openCamera, watchLive } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isCameraOnline, isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { ActionBar, targetOf, useScreenKeys, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { IconChevronLeft, IconChevronRight } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PageFrame,
  Slot,
  useCameraTime,
  useEntityPath,
  useMessages,
  useNow,
  usePermission,
  useScreenPath,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useShownCameras } from '../../queries/shownCameras'
import classes from './Camera.module.css'
import { CameraFacts } from './CameraFacts'
import { CameraLinks } from './CameraLinks'
import { CameraStage } from './CameraStage'
import { OfflineHelp } from './OfflineHelp'

/** One camera: its picture, what is known of it, and what other plugins know of it. */
export default function CameraPage({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const call = useShownCameras()
  const camera = call.data?.find((one) => one.cameraId === cameraId)
  const title = t('pages.camera.title')
  if (camera) {
    return (
      <PageFrame title={camera.name}>
        <CameraView key={cameraId} camera={camera} cameras={call.data ?? []} dataUpdatedAt={call.dataUpdatedAt} />
      </PageFrame>
    )
  }
  const missing: ViewState = { kind: 'empty', title: t('missing'), hint: t('camera.missingHint') }
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame state={call.data ? missing : viewStateOf(call)} title={title} leadsTo={pathOf('cameras')} />
    </PageFrame>
  )
}

/** Time between two redraws of ages, in ms. */
const AGE_REFRESH = 10 * SECOND
/** Actions that the page of a camera does not offer. */
const SHOWN_ALREADY = [openCamera.id, watchLive.id]

interface CameraViewProps {
  camera: Camera
  /** All cameras, among which it has neighbours. */
  cameras: readonly Camera[]
  /** The time at which they were loaded. */
  dataUpdatedAt: number
}

/** The links to the cameras before and after. */
function NeighbourButtons({ camera, cameras }: Pick<CameraViewProps, 'camera' | 'cameras'>) {
  const t = useMessages()
  const { previous, next } = useNeighbours(camera, cameras)
  return (
    <span className={classes.neighbours}>
      <IconButton label={t('camera.previous')} tip={t('camera.previousTip')} disabled={!previous} onClick={previous}>
        <IconChevronLeft size={20} />
      </IconButton>
      <IconButton label={t('camera.next')} tip={t('camera.nextTip')} disabled={!next} onClick={next}>
        <IconChevronRight size={20} />
      </IconButton>
    </span>
  )
}

/** Stands in place of pictures that the account may not see. */
function NoPictures() {
  const t = useMessages()
  return <p className={classes.withheld}>{t('camera.noPictures')}</p>
}

/** A camera with its picture, its facts, its links, and what other plugins know of it. */
function CameraView({ camera, cameras, dataUpdatedAt }: CameraViewProps) {
  const pathOf = useScreenPath()
  const now = useNow(AGE_REFRESH)
  const isOnline = isCameraOnline(camera, useCameraTime({ dataUpdatedAt }, now))
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const target = useMemo(() => targetOf('camera', camera), [camera])
  const needsHelp = !isOnline && !isDecommissioned(camera) && !camera.privacy
  return (
    <article
      ref={useTarget(target, { isMain: true })}
      className={classes.page}
      data-needs-help={needsHelp || undefined}
    >
      {needsHelp && <OfflineHelp camera={camera} cameras={cameras} now={now} />}
      <div className={classes.picture}>
        <WidgetFrame
          state={{ kind: 'content' }}
          title={camera.name}
          leadsTo={pathOf('cameras', { camera: camera.cameraId })}
          badge={<NeighbourButtons camera={camera} cameras={cameras} />}
          flush
        >
          {seesPictures ? (
            <CameraStage camera={camera} cameras={cameras} isOnline={isOnline} now={now} />
          ) : (
            <NoPictures />
          )}
        </WidgetFrame>
      </div>
      <div className={classes.side}>
        <CameraLinks camera={camera} />
        <CameraFacts camera={camera} isOnline={isOnline} now={now} />
        <ActionBar target={target} buttons={2} exclude={SHOWN_ALREADY} />
      </div>
      <div className={classes.slots}>
        <Slot name="camera.page" input={{ cameraId: camera.cameraId }} />
      </div>
    </article>
  )
}

/** The links to the cameras in use before and after one; none at either end. Keys lead there too. */
function useNeighbours(camera: Camera, cameras: readonly Camera[]) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  const pathOf = useEntityPath()
  const order = cameras.filter((one) => one.cameraId === camera.cameraId || !isDecommissioned(one))
  const index = order.findIndex(({ cameraId }) => cameraId === camera.cameraId)
  const wayTo = (neighbour: Camera | undefined) => neighbour && (() => navigate(pathOf('camera', neighbour.cameraId)))
  const previous = wayTo(order[index - 1])
  const next = wayTo(order[index + 1])
  const keyOf = (key: string, label: string, run: (() => void) | undefined) => ({
    key,
    label,
    run: () => run?.(),
    isActive: () => run !== undefined,
  })
  useScreenKeys([keyOf('j', t('camera.next'), next), keyOf('k', t('camera.previous'), previous)])
  return { previous, next }
}
