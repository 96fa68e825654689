import { Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { SECOND } from '@barn-workbench/core/time'
import { formatSpan, useLocale, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import classes from './Seek.module.css'
import { useSeekMoment, type SeekTime } from './seekTime'
import { STEPS } from './steps'

interface StepButtonsProps {
  time: SeekTime
  /** ms. */
  step: number
  onStep: (step: number) => void
}

/** One step back or forward; forward only where the next picture can be there already. */
export function StepButtons({ time, step, onStep }: StepButtonsProps) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(SECOND)
  const moment = useSeekMoment(time)
  const span = formatSpan(locale, step)
  return (
    <div className={classes.steps} role="group" aria-label={t('step.label')}>
      <Button
        variant="default"
        className={classes.step}
        aria-label={t('step.back', { span })}
        title={t('step.back', { span })}
        onClick={() => time.show(time.moment() - step)}
      >
        <IconChevronLeft size={20} />
      </Button>
      <Select
        className={classes.stepChoice}
        aria-label={t('step.choose')}
        data={STEPS.map((value) => ({ value: String(value), label: formatSpan(locale, value) }))}
        value={String(step)}
        allowDeselect={false}
        onChange={(value) => value !== null && onStep(Number(value))}
      />
      <Button
        variant="default"
        className={classes.step}
        aria-label={t('step.forward', { span })}
        title={t('step.forward', { span })}
        disabled={moment + step > now}
        onClick={() => time.show(time.moment() + step)}
      >
        <IconChevronRight size={20} />
      </Button>
    </div>
  )
}
