import { pickMoment } from '@barn-workbench/core/intents'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { DateTimeInput, type FormField } from '@barn-workbench/plugin-sdk/form'
import {
  formatShortDuration,
  NoticeButton,
  useClock,
  useIntent,
  useLocale,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Fields.module.css'

/** Times that are often meant, before now, ms. */
const STEPS = [0, 15 * MINUTE, HOUR, 6 * HOUR]

interface TimeFieldProps {
  label: string
  /** ms; undefined: none. */
  field: FormField<number | undefined>
  /** The camera by whose pictures the time can be found; undefined: none is known. */
  cameraId?: string | undefined
}

/** Finds the time by the pictures of a camera. */
function ByPictures({ cameraId, field }: { cameraId: string; field: TimeFieldProps['field'] }) {
  const t = useMessages()
  const pick = useIntent(pickMoment)
  if (!pick) return null
  const { value } = field
  const isTime = typeof value === 'number' && !Number.isNaN(value)
  const find = async () => {
    const picked = await pick({ cameraId, isCameraFixed: true, ...(isTime && { timestamp: Math.round(value) }) })
    if (picked) field.onChange(picked.timestamp)
  }
  return <NoticeButton onClick={() => void find()}>{t('report.byPictures')}</NoticeButton>
}

/** A time, typed, by one press for those that are often meant, or found by pictures. */
export function TimeField({ label, field, cameraId }: TimeFieldProps) {
  const t = useMessages()
  const locale = useLocale()
  const clock = useClock()
  return (
    <div>
      <DateTimeInput label={label} {...field} />
      <div className={classes.chips} role="group" aria-label={label}>
        {STEPS.map((step) => (
          <NoticeButton key={step} onClick={() => field.onChange(clock.now() - step)}>
            {step === 0 ? t('report.now') : t('report.before', { duration: formatShortDuration(locale, step) })}
          </NoticeButton>
        ))}
        {cameraId && <ByPictures cameraId={cameraId} field={field} />}
      </div>
    </div>
  )
}
