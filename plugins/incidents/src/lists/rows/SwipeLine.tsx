import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { openIncident, type Target } from '@barn-workbench/core/intents'
import { ActionBar } from '@barn-workbench/plugin-sdk/actions'
import { useLatest } from '@barn-workbench/plugin-sdk/react'
import classes from './SwipeLine.module.css'

/**
 * Distance after which the movement of a finger is a swipe, and distance after which the decisions stay open, in CSS
 * px.
 */
const BEGINS = 10
const OPENS = 56
/** The row itself leads to the incident already. */
const SHOWN_ALREADY = [openIncident.id]

interface SwipeLineProps {
  target: Target
  className: string | undefined
  children: ReactNode
}

/** `open`: the decisions stay beside the line until something else is touched. */
type Phase = 'closed' | 'moving' | 'open'

/** A finger on the line, where it began, and whether it has begun to swipe. */
interface Finger {
  id: number
  x: number
  y: number
  isSwiping: boolean
}

/**
 * The line of a row, which a finger swipes to the left to the two likeliest decisions. A swipe begins only sideways, so
 * that the list still scrolls; the same decisions are in the menu of the row.
 */
export function SwipeLine({ target, className, children }: SwipeLineProps) {
  const frame = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const finger = useRef<Finger | null>(null)
  const hasSwiped = useRef(false)
  const [phase, setPhase] = useState<Phase>('closed')
  useCloseOutside(frame, phase === 'open', () => setPhase('closed'))

  const moveTo = (x: number) => line.current?.style.setProperty('translate', x === 0 ? '' : `${x}px`)
  /** The finger is up, or the browser scrolls: the line goes where it belongs. */
  const end = (next: Phase) => {
    finger.current = null
    moveTo(0)
    setPhase(next)
  }
  const onPointerDown = (event: PointerEvent) => {
    hasSwiped.current = false
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    finger.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isSwiping: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    const down = finger.current
    if (down?.id !== event.pointerId) return
    const x = event.clientX - down.x
    if (!down.isSwiping) {
      if (Math.abs(x) < BEGINS || Math.abs(x) < 2 * Math.abs(event.clientY - down.y)) return
      down.isSwiping = true
      hasSwiped.current = true
      if (phase === 'closed') setPhase('moving')
    }
    const open = phase === 'open' ? -widthOf(frame.current) : 0
    moveTo(Math.min(0, Math.max(-widthOf(frame.current), open + x)) - open)
  }
  const onPointerUp = (event: PointerEvent) => {
    const down = finger.current
    if (down?.id !== event.pointerId) return
    if (!down.isSwiping) return void (finger.current = null)
    const x = event.clientX - down.x
    end(x < -OPENS || (phase === 'open' && x < OPENS) ? 'open' : 'closed')
  }
  /** The click that follows a swipe opens nothing, and a tap on the open line only closes it. */
  const onClickCapture = (event: MouseEvent) => {
    const isOpen = phase === 'open' && line.current?.contains(event.target as Node)
    const isSwipe = hasSwiped.current
    if (!isSwipe && !isOpen) return
    hasSwiped.current = false
    event.preventDefault()
    event.stopPropagation()
    if (isOpen && !isSwipe) setPhase('closed')
  }
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-swipe={phase}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => end('closed')}
      onClickCapture={onClickCapture}
    >
      {phase !== 'closed' && (
        // A decision closes this line, so that the row with its new state is in view.
        <div className={classes.decisions} onClick={() => setPhase('closed')}>
          <ActionBar target={target} buttons={2} exclude={SHOWN_ALREADY} hasMenu={false} />
        </div>
      )}
      <div ref={line} className={[className, classes.line].join(' ')}>
        {children}
      </div>
    </div>
  )
}

/** The width of the decisions, in CSS px. */
function widthOf(frame: HTMLElement | null): number {
  return frame?.querySelector<HTMLElement>(`.${classes.decisions}`)?.offsetWidth ?? 0
}

/** Closes what is open once anything else is pressed. */
function useCloseOutside(frame: { current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => {
    if (!isOpen) return
    const onDown = ({ target }: Event) => {
      if (!(target instanceof Node) || !frame.current?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', onDown, { capture: true })
    return () => document.removeEventListener('pointerdown', onDown, { capture: true })
  }, [frame, isOpen, latest])
}
