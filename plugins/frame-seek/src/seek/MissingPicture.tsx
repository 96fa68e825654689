import { Alert, Group } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { usePictureLog, useStillFailureText } from '@barn-workbench/plugin-sdk/camera'
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
  const log = usePictureLog()
  const failureText = useStillFailureText()
  const [outcome, setOutcome] = useState<'none' | Error | null>(null)
  const goThere = async () => {
    const moment = time.moment()
    setOutcome(null)
    try {
      const nearest = await locateFrame(session, cameraId, moment)
      // Whoever has gone elsewhere meanwhile stays there.
      if (time.moment() !== moment) return
      if (nearest === null) setOutcome('none')
      else time.leapTo(nearest)
    } catch (error) {
      log.failed(cameraId, error)
      setOutcome(error as Error)
    }
  }
  if (outcome === 'none') return <span>{t('noPictures')}</span>
  return (
    <>
      {outcome && <span role="alert">{failureText(outcome)}</span>}
      <NoticeButton onClick={() => void goThere()}>{t('toNearest')}</NoticeButton>
    </>
  )
}

/** Says why there is no picture of the moment, and where there is one. */
export function MissingPicture({ error, cameraId, time, onRetry }: MissingPictureProps) {
  const t = useMessages()
  const failureText = useStillFailureText()
  const isMissing = isProblem(error, 'frame/not-found')
  // Trying again brings no camera back.
  const isGone = isProblem(error, 'camera/not-found')
  return (
    <div className={classes.notice}>
      <Alert color="red" icon={<IconVideoOff />} title={t('couldNotLoad')} className={classes.alert}>
        <p className={classes.reason}>{isMissing ? t('noneNearby') : failureText(error)}</p>
        <Group gap="xs">
          {isMissing && <NearestButton key={time.moment()} cameraId={cameraId} time={time} />}
          {!isMissing && !isGone && <NoticeButton onClick={onRetry}>{t('retry')}</NoticeButton>}
        </Group>
      </Alert>
    </div>
  )
}
