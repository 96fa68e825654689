import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useSdkTexts } from '../context/texts'
import { PlainButton } from './PlainButton'
import classes from './TourCard.module.css'

/** Props of `TourCard`. @public */
export interface TourCardProps {
  /** Names the tour for screen readers. */
  label: string
  /** The text of each step. */
  steps: readonly string[]
  /** Index of the step on view. */
  index: number
  onStep: (index: number) => void
  /** The user has read it, or does not want to. Escape does it too. */
  onEnd: () => void
}

/**
 * One step of a tour, with the ways to the next one, back, and out. It takes the focus, and covers nothing else.
 * @public
 */
export function TourCard({ label, steps, index, onStep, onEnd }: TourCardProps) {
  const t = useSdkTexts()
  const card = useRef<HTMLElement>(null)
  const isLast = index >= steps.length - 1
  useEffect(() => card.current?.focus({ preventScroll: true }), [index])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEnd()
  }
  return (
    <section ref={card} className={classes.card} tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      <h3>{t('tour.step', { number: index + 1, count: steps.length })}</h3>
      <p role="status">{steps[index]}</p>
      <div className={classes.buttons}>
        {index > 0 && <PlainButton onClick={() => onStep(index - 1)}>{t('tour.back')}</PlainButton>}
        {!isLast && <PlainButton onClick={onEnd}>{t('tour.skip')}</PlainButton>}
        <PlainButton isPrimary onClick={() => (isLast ? onEnd() : onStep(index + 1))}>
          {t(isLast ? 'tour.done' : 'tour.next')}
        </PlainButton>
      </div>
    </section>
  )
}
