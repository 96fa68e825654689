import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { clamp } from '@barn-workbench/core/numbers'
import { problemOf } from '@barn-workbench/core/result'
import { isClosedForPrivacy, PrivacyFace } from '@barn-workbench/plugin-sdk/camera'
import { PlainButton, useMessages, useProblemText } from '@barn-workbench/plugin-sdk/react'
import { BlobPicture } from '../file/BlobPicture'
import zoomClasses from '../zoom/Zoom.module.css'
import { ZoomFrame } from '../zoom/ZoomFrame'
import classes from './Compare.module.css'
import type { PictureOf } from './usePictureOf'

/** The divider at first, in percent of the width. */
const MIDDLE = 50
const STEP = 2
const LARGE_STEP = 10

const clampPercent = (share: number) => clamp(share, 0, 100)

/** The position to which a key moves the divider; null for other keys. */
function movedByKey(share: number, key: string, isLarge: boolean): number | null {
  const step = isLarge ? LARGE_STEP : STEP
  if (key === 'ArrowLeft' || key === 'ArrowDown') return clampPercent(share - step)
  if (key === 'ArrowRight' || key === 'ArrowUp') return clampPercent(share + step)
  if (key === 'PageDown') return clampPercent(share - LARGE_STEP)
  if (key === 'PageUp') return clampPercent(share + LARGE_STEP)
  if (key === 'Home') return 0
  return key === 'End' ? 100 : null
}

/** The line between two pictures, which is dragged by pointer, thumb and keys. */
function Divider({ share, onMove }: { share: number; onMove: (share: number) => void }) {
  const t = useMessages()
  const isHeld = useRef(false)
  const move = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect()
    if (isHeld.current && frame && frame.width > 0)
      onMove(clampPercent(((event.clientX - frame.left) / frame.width) * 100))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedByKey(share, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    // The arrow keys do nothing else on the screen meanwhile.
    event.stopPropagation()
    onMove(next)
  }
  return (
    <div
      className={classes.divider}
      style={{ left: `${share}%` }}
      role="slider"
      tabIndex={0}
      aria-label={t('compare.divider')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={t('compare.share', { share: Math.round(share) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        isHeld.current = true
      }}
      onPointerMove={move}
      onPointerUp={() => (isHeld.current = false)}
      onPointerCancel={() => (isHeld.current = false)}
    >
      <span className={classes.grip} aria-hidden />
    </div>
  )
}

/** A picture that is compared, or why it is missing. */
function Side({ picture, onFailure, isBroken }: { picture: PictureOf; onFailure: () => void; isBroken: boolean }) {
  const t = useMessages()
  const problemText = useProblemText()
  const { blob, label, error, isMissing, retry } = picture
  if (blob && !isBroken)
    return <BlobPicture blob={blob} alt={label} className={zoomClasses.zoomed} onFailure={onFailure} />
  if (isClosedForPrivacy(error))
    return (
      <span className={classes.notice}>
        <PrivacyFace />
      </span>
    )
  if (error && !isMissing)
    return (
      <span className={classes.notice} role="status">
        {problemText(problemOf(error))}
        <PlainButton onClick={retry}>{t('again')}</PlainButton>
      </span>
    )
  const text = isBroken ? 'display.broken' : isMissing ? 'missing.title' : label ? 'display.loading' : 'compare.choose'
  return (
    <span className={classes.notice} role="status">
      {t(text)}
    </span>
  )
}

/** A side whose picture may turn out to be none. */
function useSide(picture: PictureOf) {
  const [broken, setBroken] = useState<Blob | null>(null)
  const isBroken = picture.blob !== null && broken === picture.blob
  return <Side picture={picture} isBroken={isBroken} onFailure={() => setBroken(picture.blob)} />
}

/** Two pictures over each other, with a divider between them, and one zoom for both. */
export function SwipeCompare({ left, right }: { left: PictureOf; right: PictureOf }) {
  const t = useMessages()
  const [share, setShare] = useState(MIDDLE)
  const below = useSide(right)
  const above = useSide(left)
  return (
    <ZoomFrame
      label={t('compare.frame', { left: left.label, right: right.label })}
      className={classes.frame}
      buttonsAt="bottom"
    >
      <div className={classes.side} style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
        <div className={classes.rightHalf}>{below}</div>
      </div>
      <div className={classes.side} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        <div className={classes.leftHalf}>{above}</div>
      </div>
      {left.label && <span className={classes.left}>{left.label}</span>}
      {right.label && <span className={classes.right}>{right.label}</span>}
      <Divider share={share} onMove={setShare} />
    </ZoomFrame>
  )
}
