import { monitoring } from '@barn-workbench/core/contract'
import { HISTORY_SERIES, type HistorySeries } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  PageSection,
  useBarnTime,
  useCall,
  useFileSize,
  useMessages,
  useNow,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../parts/Parts.module.css'
import { Plot } from './Plot'
import watching from './Watching.module.css'

const REFRESH = MINUTE

type Format = (value: number, locale: string) => string

const percent: Format = (value, locale) => value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
const whole: Format = (value, locale) => Math.round(value).toLocaleString(locale)

/** How the values of each series are written. */
function useFormats(): Readonly<Record<HistorySeries, Format>> {
  const t = useMessages()
  const fileSize = useFileSize()
  const bytes: Format = (value) => fileSize(value)
  return {
    processor: percent,
    memory: bytes,
    eventLoop: percent,
    requests: whole,
    faults: whole,
    duration: (value, locale) => t('watching.milliseconds', { value: whole(value, locale) }),
    diskFree: bytes,
    camerasOnline: whole,
  }
}

/** The last day of an instance in small plots, from its own samples. */
export function LastDay() {
  const t = useMessages()
  const now = useNow()
  const formats = useFormats()
  const call = useCall(monitoring.history, {}, { refresh: REFRESH })
  const { data } = call
  const { dayAndTime, withZone } = useBarnTime()
  const end = Math.max(now, data?.times.at(-1) ?? now)
  // An instance that has just started shows its first hour.
  const start = Math.max(end - DAY, Math.min(data?.times[0] ?? end, end - HOUR))
  const shown = HISTORY_SERIES.filter((name) => data?.series[name].some((value) => value !== null))
  return (
    <PageSection title={t('watching.title')} hint={t('watching.about')}>
      {data ? (
        <>
          <p className={classes.secondary}>
            {shown.length === 0 ? t('watching.none') : t('watching.since', { time: withZone(dayAndTime(start)) })}
          </p>
          <div className={watching.plots}>
            {shown.map((name) => (
              <Plot
                key={name}
                title={t(`watching.series.${name}`)}
                times={data.times}
                values={data.series[name]}
                window={{ start, end }}
                format={formats[name]}
              />
            ))}
          </div>
        </>
      ) : (
        <ViewStateNotice state={viewStateOf(call)} />
      )}
    </PageSection>
  )
}
