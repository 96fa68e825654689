import { useState } from 'react'
import { TourCard, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Labelling.module.css'

const STEPS = ['draw', 'keys', 'change', 'report'] as const

/** Explains in a few steps how animals are marked. `onEnd`: the user has read it, or does not want to. */
export function LabelTour({ onEnd }: { onEnd: () => void }) {
  const t = useMessages()
  const [index, setIndex] = useState(0)
  const steps = STEPS.map((step) => t(`labelling.tour.${step}`))
  return (
    <div className={classes.tour}>
      <TourCard label={t('labelling.tour.title')} steps={steps} index={index} onStep={setIndex} onEnd={onEnd} />
    </div>
  )
}
