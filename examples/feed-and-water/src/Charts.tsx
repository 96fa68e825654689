import { useMemo } from 'react'
import type { TimeZone } from '@barn-workbench/plugin-sdk/widget'
import { TimeChart, type ChartHandle, type TimeValue } from '@barn-workbench/plugin-sdk/widget/chart'
import { useMessages, useReadable, useTime, useWidgetHost } from '@barn-workbench/plugin-sdk/widget/react'
import { changedDays, DAY, dayOf, HOUR, ratioOf, spanOf, startOfDay, type Amount, type Amounts } from './amounts'

interface ChartsProps {
  amounts: Amounts
  zone: TimeZone
  /** Percent by which the ratio of a marked day differs. */
  difference: number
  /** Connects the amounts with their buttons in the frame. */
  handle: ChartHandle
}

/** Up to this length of the window amounts are shown by the hour. */
const HOURLY_SPAN = 4 * DAY

/** The amounts within a window, by the hour where it is short and hours are known. */
function useBuckets({ amounts, zone }: Pick<ChartsProps, 'amounts' | 'zone'>, start: number, end: number) {
  return useMemo(() => {
    const hours = Object.entries(amounts.hours).map(([hour, amount]) => ({ time: Number(hour) * HOUR, amount }))
    const days = Object.entries(amounts.days).map(([day, amount]) => ({
      time: startOfDay(Number(day), zone),
      amount,
    }))
    const within = (step: number) => (bucket: { time: number }) => bucket.time < end && bucket.time + step > start
    const hourly = end - start <= HOURLY_SPAN ? hours.filter(within(HOUR)) : []
    const [found, step] = hourly.length > 0 ? [hourly, HOUR] : [days.filter(within(DAY)), DAY]
    return { buckets: found.sort((a, b) => a.time - b.time), step }
  }, [amounts, zone, start, end])
}

/** The ratio of a day to two decimals. */
function roundedRatio(amount: Amount): number | null {
  const ratio = ratioOf(amount)
  return ratio === null ? null : Math.round(ratio * 100) / 100
}

/** Says that nothing is known for the time of the dashboard, and offers to show the time of the files. */
function NothingHere({ amounts, zone }: Pick<ChartsProps, 'amounts' | 'zone'>) {
  const host = useWidgetHost()
  const t = useMessages()
  const { locale, timeZone } = useReadable(host.language)
  const span = spanOf(amounts, zone)
  if (!span) return null
  const date = (time: number) => new Date(time).toLocaleDateString(locale, { timeZone, dateStyle: 'medium' })
  return (
    <div className="nothing">
      <p>{t('nothingHere', { from: date(span.start), to: date(span.end - 1) })}</p>
      <button type="button" onClick={() => host.chooseTime({ kind: 'fixed', ...span })}>
        {t('showAll')}
      </button>
    </div>
  )
}

/** Feed and water over the time of the dashboard; below, their ratio by day with the days on which it changed. */
export function Charts(props: ChartsProps) {
  const { amounts, zone, difference, handle } = props
  const t = useMessages()
  const { locale } = useReadable(useWidgetHost().language)
  const { start, end } = useTime().window
  const { buckets, step } = useBuckets(props, start, end)
  if (buckets.length === 0) return <NothingHere {...props} />
  const valuesOf = (part: 0 | 1) => buckets.map(({ time, amount }): TimeValue => [time, amount[part]])
  const ratios = Object.entries(amounts.days)
    .map(([day, amount]): TimeValue => [startOfDay(Number(day), zone), roundedRatio(amount)])
    .filter(([time]) => time < end && time + DAY > start)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const marks = changedDays(amounts, difference)
    .filter(({ day }) => day >= dayOf(start, zone) && day <= dayOf(end, zone))
    .map(({ day, ratio, usual }) => ({
      time: startOfDay(day, zone),
      end: startOfDay(day + 1, zone),
      label: t('changed', { ratio: number.format(ratio), usual: number.format(usual) }),
      tone: 'warning' as const,
    }))
  return (
    <>
      <div className="amounts">
        <TimeChart
          label={t('figure', { step: t(step === HOUR ? 'step.hour' : 'step.day') })}
          kind="bar"
          step={step}
          handle={handle}
          series={[
            { id: 'feed', label: `${t('feed')} (kg)`, values: valuesOf(0) },
            { id: 'water', label: `${t('water')} (l)`, values: valuesOf(1) },
          ]}
        />
      </div>
      <div className="ratio">
        <TimeChart
          label={t('ratio')}
          step={DAY}
          series={[{ id: 'ratio', label: t('ratio'), values: ratios, isStepped: true }]}
          marks={marks}
        />
      </div>
    </>
  )
}
