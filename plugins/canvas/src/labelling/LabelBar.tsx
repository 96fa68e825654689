import { IconHelp, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton, PlainButton, TourCard, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Labelling.module.css'

export interface LabelBarProps {
  count: number
  /** The number of the current report, and of all; null if none is being written. */
  progress: { number: number; count: number } | null
  hasTour: boolean
  /** Whether a box is chosen, which can be removed. */
  canRemove: boolean
  /** Increases when a key adds or removes a box: the focus then moves to the button that reports the others. */
  takes: number
  onReport(): void
  onRemove(): void
  onCancel(): void
  onTour(): void
  onTourEnd(): void
}

/** The controls for marking animals, and for leaving it. */
export function LabelBar(props: LabelBarProps) {
  const { count, progress, hasTour, canRemove, takes, onReport, onRemove, onCancel, onTour, onTourEnd } = props
  const t = useMessages()
  const buttons = useRef<HTMLDivElement>(null)
  // When the mode begins, too: the button that started it is gone.
  useEffect(() => {
    buttons.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  }, [takes])
  return (
    <>
      <div className={classes.bar} role="region" aria-label={t('labelling.title')}>
        <span className={classes.status} role="status">
          {progress ? t('labelling.progress', progress) : t('labelling.marked', { count })}
        </span>
        <div ref={buttons} className={classes.tourButtons}>
          <button type="button" className={classes.report} disabled={count === 0} onClick={onReport}>
            {t('labelling.report', { count })}
          </button>
          <IconButton label={t('labelling.remove')} disabled={!canRemove} onClick={onRemove}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label={t('labelling.help')} aria-pressed={hasTour} onClick={hasTour ? onTourEnd : onTour}>
            <IconHelp size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <PlainButton onClick={onCancel}>{t('cancel')}</PlainButton>
        </div>
      </div>
      {hasTour && <LabelTour onEnd={onTourEnd} />}
    </>
  )
}

const STEPS = ['draw', 'keys', 'change', 'report'] as const

/** Explains in a few steps how animals are marked. `onEnd`: the user has read it, or does not want to. */
function LabelTour({ onEnd }: { onEnd: () => void }) {
  const t = useMessages()
  const [index, setIndex] = useState(0)
  const steps = STEPS.map((step) => t(`labelling.tour.${step}`))
  return (
    <div className={classes.tour}>
      <TourCard label={t('labelling.tour.title')} steps={steps} index={index} onStep={setIndex} onEnd={onEnd} />
    </div>
  )
}
