import type { ReactNode } from 'react'
import { formatValue } from '@barn-workbench/plugin-sdk/chart'
import {
  Chip,
  formatDuration,
  PageLink,
  useEntityPath,
  useLocale,
  useMessages,
  useScreenPath,
  useSpecies,
} from '@barn-workbench/plugin-sdk/react'
import { foundWithin, openNow, takenWithin } from '../../statistics/animalLinks'
import { isAboveExpected, lossPercent, type LossCurves } from '../../statistics/losses'
import { lyingTime } from '../../statistics/segments'
import type { Statistics } from '../../statistics/useStatistics'
import classes from './StatisticsPage.module.css'
import { useLossWords } from './useLossWords'

interface TotalProps {
  label: ReactNode
  value: ReactNode
  to: `/${string}`
}

/** A figure of the summary; it leads to the incidents that it counts. */
function Total({ label, value, to }: TotalProps) {
  return (
    <PageLink to={to} className={classes.total}>
      <span className={classes.value}>{value}</span>
      <span>{label}</span>
    </PageLink>
  )
}

/** Says that more animals died than is expected of pigs, or permitted for broilers. */
function AboveExpected({ losses }: { losses: LossCurves['now'] }) {
  const t = useMessages()
  const species = useSpecies()
  if (!isAboveExpected(losses) || species === null) return null
  return <Chip tone={species === 'chickens' ? 'error' : 'warning'}>{t(`losses.above.${species}`)}</Chip>
}

/** The losses since the batch moved in, and whether they are more than is expected. */
function LossTotal({ losses }: { losses: LossCurves['now'] }) {
  const { own } = losses
  const t = useMessages()
  const locale = useLocale()
  const pathOf = useScreenPath()
  const percent = lossPercent(own)
  const label =
    own.housed === null
      ? t('losses.sinceMovingIn')
      : t('losses.ofHoused', { dead: formatValue(own.dead, locale), housed: formatValue(own.housed, locale) })
  const words = useLossWords()
  return (
    <Total
      value={percent === null ? formatValue(own.dead, locale) : words.percent(percent)}
      label={
        <>
          {label} <AboveExpected losses={losses} />
        </>
      }
      to={pathOf('incidents', foundWithin(own.span))}
    />
  )
}

/** Shows the time that removed animals lay there: the median, and the longest time, which is of one animal. */
function LyingTotals({ statistics: { figures } }: { statistics: Statistics }) {
  const t = useMessages()
  const locale = useLocale()
  const pathOf = useScreenPath()
  const entityPathOf = useEntityPath()
  if (!figures?.times) return null
  const { median, longest } = figures.times
  return (
    <>
      <Total
        label={t('statistics.medianTime')}
        value={formatDuration(locale, median)}
        to={pathOf('incidents', takenWithin(figures.span))}
      />
      <Total
        label={t('statistics.longestTime')}
        value={formatDuration(locale, lyingTime(longest))}
        to={entityPathOf('incident', longest.incidentId)}
      />
    </>
  )
}

/** The figures of the whole time; each is the length of the list to which it leads. */
export function StatisticsSummary({ statistics }: { statistics: Statistics }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { figures } = statistics
  if (!figures) return null
  const { found, taken, lying, span, losses } = figures
  return (
    <section className={classes.summary} aria-label={t('statistics.summary')}>
      {losses && <LossTotal losses={losses.now} />}
      <Total label={t('statistics.found')} value={found.length} to={pathOf('incidents', foundWithin(span))} />
      <Total label={t('statistics.taken')} value={taken.length} to={pathOf('incidents', takenWithin(span))} />
      <Total label={t('statistics.still')} value={lying.length} to={pathOf('incidents', openNow())} />
      <LyingTotals statistics={statistics} />
    </section>
  )
}
