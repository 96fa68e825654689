import { useState, type ReactNode } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { StillPicture, useStillFailureText } from '@barn-workbench/plugin-sdk/camera'
import { NoticeButton, useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../../events/Moment'
import type { Box } from './momentOf'
import classes from './Picture.module.css'
import { useFrame, type FrameChoice } from './useFrame'

interface MomentFrameProps {
  choice: FrameChoice
  cameraName: string
  /** What was detected; null: nothing with a place. */
  box: Box | null
  /** Whether the picture is that of the detection itself. */
  isMoment: boolean
  /** Opens the large picture. */
  onEnlarge?: () => void
  /** Controls above the picture. */
  children?: ReactNode
}

/** What is on screen. */
interface Drawn {
  blob: Blob
  /** In px. */
  width: number
  height: number
  isBroken: boolean
}

/** The outline of what was detected, where the picture is: it may be narrower or lower than its room. */
function DetectionBox({ box, drawn, isMoment }: { box: Box; drawn: Drawn; isMoment: boolean }) {
  const { width, height } = drawn
  const place = { x: box.x * width, y: box.y * height, width: box.w * width, height: box.h * height }
  return (
    <svg className={classes.overlay} viewBox={`0 0 ${width} ${height}`} data-moment={isMoment || undefined} aria-hidden>
      <rect {...place} className={classes.halo} />
      <rect {...place} className={classes.box} />
    </svg>
  )
}

/** A picture of a camera, and what is on screen of it. */
function useDrawnFrame(choice: FrameChoice) {
  const call = useFrame(choice)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const blob = call.data?.blob
  const isBroken = drawn?.blob === blob && drawn?.isBroken === true
  return {
    call,
    blob,
    timestamp: call.data?.timestamp ?? choice.time,
    isBroken,
    /** Null: there is no picture on screen. */
    shown: blob && drawn && !drawn.isBroken ? drawn : null,
    setDrawn,
  }
}

/** Why there is no picture. Where there is none of this time, asking again does not help. */
function FrameNotice({ error, isBroken, onRetry }: { error: Error | null; isBroken: boolean; onRetry: () => void }) {
  const t = useMessages()
  const failureText = useStillFailureText()
  if (!error && !isBroken) return null
  return (
    <div className={classes.notice} role="status">
      <p>{error ? failureText(error) : t('picture.broken')}</p>
      {error && !isProblem(error, 'frame/not-found') && <NoticeButton onClick={onRetry}>{t('retry')}</NoticeButton>}
    </div>
  )
}

function useAltText({ cameraName, box, isMoment }: MomentFrameProps, timestamp: number): string {
  const t = useMessages()
  const { exact } = useBarnTime()
  const alt = t('picture.alt', { camera: cameraName, time: exact(timestamp) })
  return box && isMoment ? `${alt}. ${t('picture.detectionShown')}` : alt
}

/** The picture of a camera at a time, with what was detected. Its room has its size before the picture is there. */
export function MomentFrame(props: MomentFrameProps) {
  const { choice, box, isMoment, onEnlarge, children } = props
  const { call, blob, timestamp, isBroken, shown, setDrawn } = useDrawnFrame(choice)
  const alt = useAltText(props, timestamp)
  return (
    <div className={classes.frame} onDoubleClick={onEnlarge} aria-busy={call.isFetching}>
      {blob && (
        <StillPicture
          blob={blob}
          height={choice.height}
          alt={alt}
          className={classes.picture}
          onDraw={(size) => setDrawn({ blob, ...size, isBroken: false })}
          onFailure={() => setDrawn({ blob, width: 0, height: 0, isBroken: true })}
        />
      )}
      {shown && box && <DetectionBox box={box} drawn={shown} isMoment={isMoment} />}
      <FrameNotice error={call.error} isBroken={isBroken} onRetry={() => void call.refetch()} />
      {shown && !call.error && <Moment at={timestamp} withAge className={classes.stamp} />}
      {children}
    </div>
  )
}
