import { useEffect, useState } from 'react'
import { rules } from '@barn-workbench/core/contract'
import { measurementKindOf, type RulePreview } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { seriesColor, TimeChart, type ChartColumns, type ChartMark } from '@barn-workbench/plugin-sdk/chart'
import {
  useBarnTime,
  useCall,
  useLocale,
  useMessages,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import type { Draft } from './draft'
import classes from './Rules.module.css'
import { useBarnNames, valueText } from './ruleWords'

/** Time without a change after which a preview is asked for, in ms. */
const PAUSE = 0.6 * SECOND
/** Intervals that are listed. */
const LISTED = 3

/** A draft as text, so that equal ones are the same. The title changes nothing of what a rule does. */
function textOf(draft: Draft): string {
  return JSON.stringify({ ...draft, title: 'draft', isOn: true })
}

/** Returns a text once it has not changed for `PAUSE`; until then the text before. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The incidents that a draft would have opened in the last days, drawn on the values of its subject. */
export function DraftPreview({ draft, isValid }: { draft: Draft; isValid: boolean }) {
  const t = useMessages()
  const settled = useSettled(isValid ? textOf(draft) : null)
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <h3 className={classes.previewTitle}>{t('preview.title')}</h3>
      {settled === null ? (
        <p className={classes.hint}>{t('preview.incomplete')}</p>
      ) : (
        <Loaded draft={JSON.parse(settled) as Draft} />
      )}
    </section>
  )
}

function Loaded({ draft }: { draft: Draft }) {
  const call = useCall(rules.preview, { body: { value: draft } }, { keepPrevious: true })
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  return <Drawn draft={draft} preview={call.data} isStale={call.isPlaceholderData || call.isFetching} />
}

function Drawn({ draft, preview, isStale }: { draft: Draft; preview: RulePreview; isStale: boolean }) {
  const t = useMessages()
  const { opened, leftOut, rest } = preview
  const hasValues = preview.curves.some(({ values }) => values.some((value) => value !== null))
  return (
    <div className={classes.group} aria-busy={isStale}>
      <p className={classes.opened} role="status">
        {t('preview.opened', { count: opened })}
      </p>
      {rest !== null && <p className={classes.hint}>{t(`rest.${rest}`)}</p>}
      {leftOut > 0 && <p className={classes.hint}>{t('preview.leftOut', { count: leftOut })}</p>}
      {hasValues && <Curves draft={draft} preview={preview} />}
      {!hasValues && <p className={classes.hint}>{t(opened > 0 ? 'preview.fewValues' : 'preview.noValues')}</p>}
      <Intervals draft={draft} preview={preview} />
    </div>
  )
}

function useTargetName(): (target: string | null) => string | null {
  const { cameras, sensors } = useBarnNames()
  return (target) => (target === null ? null : (sensors.get(target)?.name ?? cameras.get(target) ?? target))
}

function columnsOf(
  { start, end, curveStep, curves }: RulePreview,
  nameOf: (target: string | null, index: number) => string,
): ChartColumns {
  const count = curves[0]?.values.length ?? 0
  const first = Math.ceil(start / curveStep) * curveStep
  return {
    x: Float64Array.from({ length: count }, (_, index) => first + index * curveStep),
    step: curveStep,
    window: { start, end },
    series: curves.map(({ target, values }, index) => ({
      name: nameOf(target, index),
      color: seriesColor(index),
      values: Float64Array.from(values, (value) => value ?? Number.NaN),
    })),
  }
}

function Curves({ draft: { measurement }, preview }: { draft: Draft; preview: RulePreview }) {
  const t = useMessages()
  const nameOf = useTargetName()
  const name = t(`measurement.${measurement}`)
  const columns = columnsOf(preview, (target) => nameOf(target) ?? name)
  const marks: ChartMark[] = preview.intervals.map(({ start, end, target }, index) => ({
    id: String(index),
    time: start,
    end: end ?? preview.end,
    label: nameOf(target) ?? t('preview.mark'),
    color: 'var(--bw-error)',
  }))
  return (
    <div className={classes.chart}>
      <TimeChart
        columns={columns}
        kind="line"
        label={t('preview.chart', { measurement: name })}
        marks={marks}
        legend={columns.series.length > 1}
        unit={measurementKindOf(measurement)?.unit}
        ownTime
      />
    </div>
  )
}

/** The latest times in words, for who does not see the chart. */
function Intervals({ draft: { measurement }, preview }: { draft: Draft; preview: RulePreview }) {
  const t = useMessages()
  const locale = useLocale()
  const nameOf = useTargetName()
  const { dayAndTime } = useBarnTime()
  const latest = preview.intervals.slice(-LISTED).toReversed()
  if (latest.length === 0) return null
  return (
    <ul className={classes.intervals}>
      {latest.map(({ start, end, extreme, target }) => (
        <li key={`${start} ${target}`}>
          {[
            nameOf(target),
            t(end === null ? 'preview.goesOn' : 'preview.span', {
              start: dayAndTime(start),
              end: dayAndTime(end ?? start),
            }),
            extreme === null ? null : valueText(extreme, measurement, locale),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
