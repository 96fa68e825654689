import {
  TimeChart,
  type ChartColumns,
  type ChartHandle,
  type ChartPick,
  type ChartSeries,
} from '@barn-workbench/plugin-sdk/chart'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { differenceOf, figuresOf, meansOf } from '../../comparison/difference'
import classes from './Comparison.module.css'
import { MissingNote, type MissingRun } from './MissingNote'

interface ComparisonViewProps {
  title: string
  unit: string | undefined
  /** Whether the axis of the comparison begins at zero. */
  fromZero: boolean | undefined
  columns: ChartColumns
  own: ChartSeries | undefined
  difference: ChartColumns
  /** Null if the axis has dates. */
  dayOne: number | null
  missing: readonly MissingRun[]
  /** Keys of the messages that say where the shown data differs from the choice. */
  notes: readonly string[]
  onPick: (pick: ChartPick) => void
  handle: ChartHandle
}

/** Says the difference of this barn from another run in words. */
function Sentence({ own, other }: { own: ChartSeries; other: ChartSeries }) {
  const t = useMessages()
  const locale = useLocale()
  const means = meansOf(own, other)
  if (!means) return <li>{t('comparison.noCommon', { name: other.name })}</li>
  const { key, percent } = differenceOf(means)
  const figures = figuresOf(means, locale)
  return (
    <li>
      {t(`comparison.mean.${percent === 0 && key !== 'muchMore' ? 'same' : key}`, {
        name: other.name,
        percent,
        ...figures,
      })}
    </li>
  )
}

/** The comparison as lines, the difference below, and in words. Missing runs are named. */
export function ComparisonView(props: ComparisonViewProps) {
  const { title, unit, fromZero, columns, own, difference, dayOne, missing, notes, onPick, handle } = props
  const t = useMessages()
  const shared = { unit, ...(dayOne !== null && { dayOne }) }
  return (
    <>
      <div className={classes.lines}>
        <TimeChart {...shared} columns={columns} label={title} fromZero={fromZero} onPick={onPick} handle={handle} />
      </div>
      {difference.series.length > 0 && (
        <div className={classes.difference}>
          <p className={classes.caption}>{t('comparison.caption')}</p>
          <TimeChart {...shared} columns={difference} label={t('comparison.difference', { title })} legend={false} />
        </div>
      )}
      <ul className={classes.words}>
        {own &&
          columns.series
            .filter((series) => series !== own)
            .map((other) => <Sentence key={other.id} own={own} other={other} />)}
        {missing.map((run) => (
          <li key={run.id} data-missing>
            <MissingNote {...run} />
          </li>
        ))}
        {notes.map((note) => (
          <li key={note} data-missing>
            {t(`comparison.notes.${note}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
