import {
  openCamera,
  openPlan,
  seekFrames,
  type openPicture,
  type ParsedIntentInput,
} from '@barn-workbench/core/intents'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { CameraFrame, LARGE_PICTURE_HEIGHT, pinnedPoints } from '@barn-workbench/plugin-sdk/camera'
import { useBarnTime, useCameras, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import classes from './PictureOfMoment.module.css'

/** The picture of a camera at a time, with a place in it, and a link to the plan at that time. */
export function PictureOfMoment({ input, close }: DialogProps<ParsedIntentInput<typeof openPicture>, never>) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const { data: cameras } = useCameras()
  const showOnPlan = useIntent(openPlan)
  const seek = useIntent(seekFrames)
  const openPage = useIntent(openCamera)
  const { cameraId, timestamp } = input
  const name = cameras?.find((camera) => camera.cameraId === cameraId)?.name ?? t('unknownCamera')
  return (
    <>
      <p className={classes.place}>
        <strong>{name}</strong> <time dateTime={new Date(timestamp).toISOString()}>{exact(timestamp)}</time>
      </p>
      <CameraFrame
        choice={{ cameraId, time: timestamp, height: LARGE_PICTURE_HEIGHT }}
        cameraName={name}
        marks={[{ points: pinnedPoints(input), tone: 'pin' }]}
        onDoubleClick={openPage ? () => void openPage({ cameraId }).then(() => close(null)) : undefined}
        note={pinnedPoints(input).length > 0 ? t('placeShown') : null}
      />
      <Group justify="flex-end" mt="md">
        {seek && (
          <Button
            variant="default"
            size="md"
            onClick={() => void seek({ cameraId, timestamp }).then(() => close(null))}
          >
            {t('ways.seek')}
          </Button>
        )}
        {showOnPlan && (
          <Button
            variant="default"
            size="md"
            // The page is left before the dialog closes, since closing goes back in the browser's history.
            onClick={() => void showOnPlan(input).then(() => close(null))}
          >
            {t('showOnPlan')}
          </Button>
        )}
        <Button size="md" onClick={() => close(null)} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </>
  )
}
