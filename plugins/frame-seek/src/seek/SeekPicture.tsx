import { useEffect, useRef, useState } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import {
  isClosedForPrivacy,
  PrivacyFace,
  useFrameCache,
  useFrameLoader,
  useFrameLoaderState,
  usePictureLog,
  useStillFailureText,
  type FrameLoader,
} from '@barn-workbench/plugin-sdk/camera'
import { IconVideoOff } from '@barn-workbench/plugin-sdk/icons'
import {
  formatDuration,
  PlainButton,
  useBarnTime,
  useContribution,
  useLocale,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Group } from '@barn-workbench/plugin-sdk/ui'
import { locateFrame } from './locateFrame'
import classes from './SeekPicture.module.css'
import type { SeekTime } from './seekTime'
import type { ShownPictures } from './shownPictures'
import { useSeekCameras } from './useSeekCameras'

interface SeekPictureProps {
  time: SeekTime
  /** Gets the picture on screen. */
  pictures: ShownPictures
  cameraId: string
  cameraName: string
  /** Whether pictures are shown in high quality once the time rests. */
  isSharp: boolean
  /** Whether the picture has its name, since there are several. */
  isNamed?: boolean
  onDoubleClick?: (() => void) | undefined
}

/** Lets a loader follow the moment, without a redraw of React. */
function useFollow(loader: FrameLoader, time: SeekTime) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { active } = useContribution()
  useEffect(() => {
    if (!active) return
    loader.attach(canvas.current)
    const follow = () => loader.show(time.moment(), time.isLeap() ? 0 : undefined)
    follow()
    const unsubscribe = time.subscribe(follow)
    return () => {
      unsubscribe()
      loader.attach(null)
    }
  }, [loader, time, active])
  return canvas
}

/** Reports the moment of the picture on screen. */
function useShown(loader: FrameLoader, pictures: ShownPictures, cameraId: string): void {
  useEffect(() => {
    const note = () => {
      const { shown, isLoading, error } = loader.state()
      pictures.note(cameraId, shown && !isLoading && !error ? shown.requested : null)
    }
    note()
    const unsubscribe = loader.subscribe(note)
    return () => {
      unsubscribe()
      pictures.note(cameraId, null)
    }
  }, [loader, pictures, cameraId])
}

/** Logs why there is no picture. */
function useLaneLog(loader: FrameLoader, cameraId: string): void {
  const log = usePictureLog()
  useEffect(
    () =>
      loader.subscribe(() => {
        const { error, shown, isLoading } = loader.state()
        if (error && !isClosedForPrivacy(error)) log.failed(cameraId, error)
        else if (shown && !isLoading) log.shown(cameraId)
      }),
    [loader, log, cameraId],
  )
}

/** The notice in place of a picture, or beside it while it is still loading. */
function LaneFace({ loader, time, cameraId }: Pick<SeekPictureProps, 'time' | 'cameraId'> & { loader: FrameLoader }) {
  const t = useMessages()
  const { error, isLoading } = useFrameLoaderState(loader)
  if (isClosedForPrivacy(error))
    return (
      <div className={classes.notice} role="status">
        <PrivacyFace />
      </div>
    )
  if (error) return <MissingPicture error={error} cameraId={cameraId} time={time} onRetry={() => loader.retry()} />
  return isLoading && <span className={classes.loading}>{t('loading')}</span>
}

/** Stands in place of a camera that is closed for privacy, whose kept pictures are forgotten. */
function ClosedPicture({ cameraId }: Pick<SeekPictureProps, 'cameraId'>) {
  const cache = useFrameCache()
  useEffect(() => cache.forget(cameraId), [cache, cameraId])
  return (
    <div className={classes.notice} role="status">
      <PrivacyFace />
    </div>
  )
}

/** The picture of a camera at the moment, unless it is closed for privacy. */
export function SeekPicture(props: SeekPictureProps) {
  const { cameraId } = props
  if (!useSeekCameras().isClosed(cameraId)) return <LanePicture {...props} />
  return (
    <figure className={classes.figure}>
      <div className={classes.frame} data-failed>
        <ClosedPicture cameraId={cameraId} />
      </div>
    </figure>
  )
}

/** The picture that a loader draws; React writes the labels. */
function LanePicture(props: SeekPictureProps) {
  const { time, pictures, cameraId, cameraName, isSharp, isNamed = false, onDoubleClick } = props
  const t = useMessages()
  const { exact } = useBarnTime()
  const loader = useFrameLoader(cameraId)
  const canvas = useFollow(loader, time)
  useLaneLog(loader, cameraId)
  useShown(loader, pictures, cameraId)
  useEffect(() => loader.setSharp(isSharp), [loader, isSharp])
  const { shown, isLoading, error } = useFrameLoaderState(loader)
  const alt = shown ? t('pictureAt', { name: cameraName, time: exact(shown.timestamp) }) : cameraName
  return (
    <figure className={classes.figure} aria-busy={isLoading}>
      <div className={classes.frame} onDoubleClick={onDoubleClick} data-failed={error !== null || undefined}>
        <canvas ref={canvas} className={classes.picture} width={0} height={0} role="img" aria-label={alt} />
        {isNamed && <span className={classes.name}>{cameraName}</span>}
        <LaneFace loader={loader} time={time} cameraId={cameraId} />
      </div>
      <figcaption className={classes.caption}>
        <ShownTime loader={loader} isShort={isNamed} />
      </figcaption>
    </figure>
  )
}

interface MissingPictureProps {
  error: Error
  cameraId: string
  time: SeekTime
  onRetry: () => void
}

/** Leads to the picture that is nearest to the moment, however far it is. */
function NearestButton({ cameraId, time }: Pick<MissingPictureProps, 'cameraId' | 'time'>) {
  const t = useMessages()
  const session = useSession()
  const log = usePictureLog()
  const failureText = useStillFailureText()
  const [outcome, setOutcome] = useState<'none' | Error | null>(null)
  const goThere = async () => {
    const moment = time.moment()
    setOutcome(null)
    try {
      const nearest = await locateFrame(session, cameraId, moment)
      // A user who has navigated meanwhile stays there.
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
      <PlainButton onClick={() => void goThere()}>{t('toNearest')}</PlainButton>
    </>
  )
}

/** Says why there is no picture of the moment, and where the next one is. */
function MissingPicture({ error, cameraId, time, onRetry }: MissingPictureProps) {
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
          {!isMissing && !isGone && <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>}
        </Group>
      </Alert>
    </div>
  )
}

/**
 * The true time of the picture on screen, and by how much it differs from the moment. Beside other pictures it is
 * short, so that it fits in one line.
 */
function ShownTime({ loader, isShort }: { loader: FrameLoader; isShort: boolean }) {
  const t = useMessages()
  const locale = useLocale()
  const { exact, dayAndSecond } = useBarnTime()
  const { shown, time, error } = useFrameLoaderState(loader)
  if (!shown || time === null || error) return <span>–</span>
  const difference = shown.timestamp - time
  const duration = formatDuration(locale, Math.abs(difference))
  return (
    <>
      <time dateTime={new Date(shown.timestamp).toISOString()}>
        {(isShort ? dayAndSecond : exact)(shown.timestamp)}
      </time>
      {Math.abs(difference) >= SECOND && <span> ({t(difference < 0 ? 'before' : 'after', { duration })})</span>}
    </>
  )
}
