import { formatSpan, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Picture.module.css'
import { STEPS_BACK, STEPS_FORWARD, type MomentSteps } from './useMomentSteps'

/** Buttons that lead to earlier and later pictures. */
export function StepButtons({ steps }: { steps: MomentSteps }) {
  const t = useMessages()
  const locale = useLocale()
  const buttonOf = (step: number) => {
    const duration = formatSpan(locale, Math.abs(step))
    const isPossible = steps.canStep(step)
    return (
      <button
        key={step}
        type="button"
        className={classes.step}
        // It keeps the focus where there is no further picture.
        aria-disabled={!isPossible}
        aria-label={t(step < 0 ? 'picture.earlier' : 'picture.later', { duration })}
        onClick={() => steps.step(step)}
      >
        {`${step < 0 ? '−' : '+'}${duration}`}
      </button>
    )
  }
  return (
    <div className={classes.steps} role="group" aria-label={t('picture.steps')}>
      {STEPS_BACK.map(buttonOf)}
      {STEPS_FORWARD.map(buttonOf)}
    </div>
  )
}
