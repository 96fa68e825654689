import { IconPhoto } from '@tabler/icons-react'
import type { UnusualFinding, UnusualReport } from '@barn-workbench/core/contract'
import { openPicture } from '@barn-workbench/core/intents'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  Chip,
  IconButton,
  PageLink,
  useBarnTime,
  useIntent,
  useLocale,
  useMessages,
  useScreenPath,
  useSpecies,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { CHARTS } from '../../charts'
import { differenceOf, figuresOf } from '../../comparison/difference'
import type { MeasurementChart } from '../../measurementChart'
import classes from './Unusual.module.css'

interface FindingProps {
  finding: UnusualFinding
  /** End of the compared time, ms since the epoch: findings that reach it are still going on. */
  end: number
  cameraName: string
}

/** The words for one finding. */
function useFindingTexts({ finding, end, cameraName }: FindingProps) {
  const t = useMessages()
  const locale = useLocale()
  const species = useSpecies()
  const { dayAndTime, time } = useBarnTime()
  const chart = chartOf(finding.measurement)
  const measurement = chart
    ? t(`widgets.${chart.name}.title`, { context: species ?? '' })
    : t('unusual.measurement', { name: finding.measurement })
  const { key, percent } = differenceOf(finding)
  const goesOn = finding.end >= end
  return {
    title: `${measurement} · ${cameraName}`,
    difference: t(`unusual.${key}`, { percent }),
    when: goesOn
      ? t('unusual.since', { time: dayAndTime(finding.start) })
      : t('unusual.between', { start: dayAndTime(finding.start), end: time(finding.end) }),
    figures: t('unusual.figures', figuresOf(finding, locale)),
  }
}

/** One finding. It leads to its chart at that time, and to the picture. */
function Finding(props: FindingProps) {
  const { finding } = props
  const t = useMessages()
  const pathOf = useScreenPath()
  const show = useIntent(openPicture)
  const { title, difference, when, figures } = useFindingTexts(props)
  const chart = chartOf(finding.measurement)
  const choice = { camera: finding.camera, ...(chart && { widgetType: `measurements.${chart.name}` }) }
  const timestamp = Math.floor((finding.start + finding.end) / 2)
  return (
    <li className={classes.item}>
      <PageLink
        to={`${pathOf('measurements', choice)}&${timeParametersOf(finding).toString()}`}
        className={classes.line}
      >
        <span className={classes.mark} data-tone={toneOf(finding)} />
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>
            {when} · {figures}
          </span>
        </span>
        <span className={classes.difference}>
          <Chip tone={toneOf(finding)}>{difference}</Chip>
        </span>
      </PageLink>
      {show && (
        <IconButton
          label={t('unusual.picture', { title })}
          tip={t('unusual.pictureTip')}
          className={classes.picture}
          onClick={() => void show({ cameraId: finding.camera, timestamp })}
        >
          <IconPhoto size={18} stroke={1.8} />
        </IconButton>
      )}
    </li>
  )
}

interface UnusualViewProps {
  report: UnusualReport
  cameraNames: ReadonlyMap<string, string>
}

/** The findings, the most unusual first, and the method by which they are found. */
export function UnusualView({ report, cameraNames }: UnusualViewProps) {
  const t = useMessages()
  return (
    <div className={classes.body}>
      <ol className={classes.list}>
        {report.findings.map((finding) => (
          <Finding
            key={`${finding.measurement} ${finding.camera}`}
            finding={finding}
            end={report.end}
            cameraName={cameraNames.get(finding.camera) ?? t('unknownCamera')}
          />
        ))}
      </ol>
      <Method report={report} />
    </div>
  )
}

/** The days or batches with which the last day was compared, and the method. */
export function Method({ report: { basis } }: Pick<UnusualViewProps, 'report'>) {
  const t = useMessages()
  if (!basis) return null
  return (
    <details className={classes.method}>
      <summary className={classes.summary}>{t(`unusual.basis.${basis.kind}`, { count: basis.count })}</summary>
      <p className={classes.explanation}>{t('unusual.method')}</p>
    </details>
  )
}

/** From this size of its score on a finding is marked as strong, and as very strong. */
const STRONG = 6
const VERY_STRONG = 12
/** Time that a chart shows before what was found, and around it when it is zoomed in, ms. */
const SHOWN_BEFORE = 6 * DAY
const ZOOMED_AROUND = 6 * HOUR

/** The chart that shows the measurement of a camera, or undefined. */
function chartOf(measurement: string): MeasurementChart | undefined {
  return CHARTS.find((chart) => chart.measurement === measurement && !chart.where && chart.kind !== 'heat')
}

export function toneOf({ score }: Pick<UnusualFinding, 'score'>): Tone {
  const size = Math.abs(score)
  if (size >= VERY_STRONG) return 'error'
  return size >= STRONG ? 'warning' : 'info'
}

/** The parameters of a link to a finding: the days before it, and the zoom and the moment on it. */
export function timeParametersOf({ start, end }: Pick<UnusualFinding, 'start' | 'end'>): URLSearchParams {
  return new URLSearchParams({
    start: String(start - SHOWN_BEFORE),
    end: String(end + ZOOMED_AROUND),
    zoom: `${start - ZOOMED_AROUND}-${end + ZOOMED_AROUND}`,
    timestamp: String(start + Math.floor((end - start) / 2)),
  })
}
