import { IconPlus } from '@tabler/icons-react'
import { createIncident } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { LARGE_PICTURE_HEIGHT, LargePicture, PictureAge, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import {
  PageFrame,
  useMessages,
  useNow,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useCamerasInUse } from '../../queries/useCamerasInUse'
import classes from './Live.module.css'

/** Time between two pictures, and between two redraws of their age, in ms. */
const REFRESH = 2 * SECOND

/** The newest picture of a camera, in a frame with its name. */
function LivePicture({ camera, title }: { camera: Camera; title: string }) {
  const pathOf = useScreenPath()
  const picture = useCameraPicture(camera, { now: useNow(REFRESH), refresh: REFRESH, height: LARGE_PICTURE_HEIGHT })
  const t = useMessages()
  const { age, isOutdated } = picture
  return (
    <WidgetFrame
      state={{ kind: 'content' }}
      title={title}
      leadsTo={pathOf('cameras', { camera: camera.cameraId })}
      badge={
        <>
          {age && (
            <span className={classes.age}>
              <PictureAge isOutdated={isOutdated}>{age}</PictureAge>
            </span>
          )}
          <IntentButton intent={createIncident} input={{ cameraId: camera.cameraId }} label={t('live.report')}>
            <IconPlus size={16} />
          </IntentButton>
        </>
      }
      flush
    >
      <LargePicture picture={picture} />
    </WidgetFrame>
  )
}

/** What one camera sees now, as large as the window. */
export default function LivePage({ componentId }: { componentId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const call = useCamerasInUse()
  const camera = call.data?.find(({ cameraId }) => cameraId === componentId)
  const name = t('pages.live.title')
  const title = camera ? `${name}: ${camera.name}` : name
  const missing: ViewState = { kind: 'empty', title: t('missing'), hint: t('live.missingHint') }
  return (
    <PageFrame title={title} isFull>
      {camera ? (
        <LivePicture key={camera.cameraId} camera={camera} title={title} />
      ) : (
        <WidgetFrame state={call.data ? missing : viewStateOf(call)} title={title} leadsTo={pathOf('cameras')} />
      )}
    </PageFrame>
  )
}
