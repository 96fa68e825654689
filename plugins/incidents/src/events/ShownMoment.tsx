import { useMessages, useMoment, useTimeView } from '@barn-workbench/plugin-sdk/react'
import classes from './Events.module.css'
import { Moment } from './Moment'

interface ShownMomentProps {
  /** In ms since the epoch. */
  at: number
  withAge?: boolean
  className?: string | undefined
}

/** A time that, when pressed, becomes the moment of all pictures and charts on the screen. */
export function ShownMoment({ at, withAge = false, className }: ShownMomentProps) {
  const t = useMessages()
  const timeView = useTimeView()
  const isShown = useMoment() === at
  return (
    <button
      type="button"
      className={[classes.moment, className].filter(Boolean).join(' ')}
      title={t('showMoment')}
      aria-pressed={isShown}
      onClick={() => timeView.showMoment(isShown ? null : at)}
    >
      <Moment at={at} withAge={withAge} />
    </button>
  )
}
