import { useEffect, useRef, useState } from 'react'
import { NoticeButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Labelling.module.css'

const STEPS = ['draw', 'keys', 'change', 'report'] as const

/** Explains in a few steps how animals are marked. `onEnd`: the user has read it, or does not want to. */
export function LabelTour({ onEnd }: { onEnd: () => void }) {
  const t = useMessages()
  const [index, setIndex] = useState(0)
  const card = useRef<HTMLElement>(null)
  const step = STEPS[index] ?? STEPS[0]
  const isLast = index === STEPS.length - 1
  useEffect(() => card.current?.focus(), [index])
  return (
    <section ref={card} className={classes.tour} tabIndex={-1} aria-label={t('labelling.tour.title')}>
      <h3>{t('labelling.tour.step', { number: index + 1, count: STEPS.length })}</h3>
      <p role="status">{t(`labelling.tour.${step}`)}</p>
      <div className={classes.tourButtons}>
        {index > 0 && <NoticeButton onClick={() => setIndex(index - 1)}>{t('labelling.tour.back')}</NoticeButton>}
        {!isLast && <NoticeButton onClick={onEnd}>{t('labelling.tour.skip')}</NoticeButton>}
        <NoticeButton isPrimary onClick={() => (isLast ? onEnd() : setIndex(index + 1))}>
          {t(isLast ? 'labelling.tour.done' : 'labelling.tour.next')}
        </NoticeButton>
      </div>
    </section>
  )
}
