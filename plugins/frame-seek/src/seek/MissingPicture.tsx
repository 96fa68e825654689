import { Alert, Group } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { useStillFailureText } from '@barn-workbench/plugin-sdk/camera'
import { NoticeButton, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { locateFrame } from './locateFrame'
import classes from './SeekPicture.module.css'
import type { SeekTime } from './seekTime'

interface MissingPictureProps {
  error: Error
  cameraId: string
  time: SeekTime
  onRetry: () => void
}

/** Leads to the picture that is nearest to the moment, however far it is. */
function NearestButton({ cameraId, time }: Pick<MissingPictureProps, 'cameraId' | 'time'>) {
  const t = useMessages()
  const { session } = useInstance()
  const [hasNone, setHasNone] = useState(false)
  const goThere = async () => {
    const nearest = await locateFrame(session, cameraId, time.moment()).catch(() => null)
    if (nearest === null) setHasNone(true)
    else time.show(nearest)
  }
  if (hasNone) return <span>{t('noPictures')}</span>
  return <NoticeButton onClick={() => void goThere()}>{t('toNearest')}</NoticeButton>
}

/** Says why there is no picture of the moment, and where there is one. */
export function MissingPicture({ error, cameraId, time, onRetry }: MissingPictureProps) {
  const t = useMessages()
  const failureText = useStillFailureText()
  const isMissing = isProblem(error, 'frame/not-found')
  return (
    <div className={classes.notice}>
      <Alert color="red" icon={<IconVideoOff />} title={t('couldNotLoad')} className={classes.alert}>
        <p className={classes.reason}>{isMissing ? t('noneNearby') : failureText(error)}</p>
        <Group gap="xs">
          {isMissing ? (
            <NearestButton key={time.moment()} cameraId={cameraId} time={time} />
          ) : (
            <NoticeButton onClick={onRetry}>{t('retry')}</NoticeButton>
          )}
        </Group>
      </Alert>
    </div>
  )
}
