import type { UnusualFinding, UnusualReport } from '@barn-workbench/core/contract'
import {
  Chip,
  PageLink,
  useBarnTime,
  useLocale,
  useMessages,
  useScreenPath,
  useSpecies,
} from '@barn-workbench/plugin-sdk/react'
import { differenceOf, figuresOf } from '../../comparison/difference'
import { chartOf, timeParametersOf, toneOf } from './finding'
import { FindingPicture } from './FindingPicture'
import { Sparkline } from './Sparkline'
import classes from './Unusual.module.css'

interface FindingProps {
  finding: UnusualFinding
  report: UnusualReport
  cameraName: string
}

/** A score has no unit that could stand behind a figure; other units have. */
function contextOf(unit: string | undefined): string | undefined {
  return unit && (unit === 'score' ? 'score' : 'unit')
}

/** The words for one finding. */
function useFindingTexts({ finding, report, cameraName }: FindingProps) {
  const t = useMessages()
  const locale = useLocale()
  const species = useSpecies()
  const { dayAndTime, time } = useBarnTime()
  const chart = chartOf(finding.measurement)
  const measurement = chart
    ? t(`widgets.${chart.name}.title`, { context: species ?? '' })
    : t('unusual.measurement', { name: finding.measurement })
  const { key, percent } = differenceOf(finding)
  // A finding that reaches to the end of the compared time goes on.
  const goesOn = finding.end >= report.end
  return {
    title: `${measurement} · ${cameraName}`,
    difference: t(`unusual.${key}`, { percent }),
    when: goesOn
      ? t('unusual.since', { time: dayAndTime(finding.start) })
      : t('unusual.between', { start: dayAndTime(finding.start), end: time(finding.end) }),
    figures: t('unusual.figures', {
      ...figuresOf(finding, locale),
      context: contextOf(chart?.unit),
      unit: chart?.unit && t(`units.${chart.unit}`),
    }),
  }
}

/** One finding with its picture and its last two days. It leads to its chart at that time, and to the picture. */
function Finding(props: FindingProps) {
  const { finding, report } = props
  const t = useMessages()
  const pathOf = useScreenPath()
  const { title, difference, when, figures } = useFindingTexts(props)
  const chart = chartOf(finding.measurement)
  const choice = { camera: finding.camera, ...(chart && { widgetType: `measurements.${chart.name}` }) }
  const timestamp = Math.floor((finding.start + finding.end) / 2)
  return (
    <li className={classes.item}>
      <FindingPicture cameraId={finding.camera} timestamp={timestamp} title={title} />
      <PageLink
        to={`${pathOf('measurements', choice)}&${timeParametersOf(finding).toString()}`}
        className={classes.line}
      >
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>{when}</span>
          <span className={classes.detail}>{figures}</span>
        </span>
        <span className={classes.course}>
          <Sparkline finding={finding} report={report} />
          <span title={t(`unusual.tone.${toneOf(finding)}`)}>
            <Chip tone={toneOf(finding)}>{difference}</Chip>
          </span>
        </span>
      </PageLink>
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
            report={report}
            cameraName={cameraNames.get(finding.camera) ?? t('unknownCamera')}
          />
        ))}
      </ol>
      <Method report={report} />
    </div>
  )
}

/** The colours of findings, the strongest first. */
const TONES = ['error', 'warning', 'info'] as const

/** The days or batches with which the last day was compared, the legend of the colours, and the method. */
export function Method({ report: { basis } }: Pick<UnusualViewProps, 'report'>) {
  const t = useMessages()
  if (!basis) return null
  return (
    <details className={classes.method}>
      <summary className={classes.summary}>{t(`unusual.basis.${basis.kind}`, { count: basis.count })}</summary>
      <ul className={classes.tones} aria-label={t('unusual.tones')}>
        {TONES.map((tone) => (
          <li key={tone}>
            <Chip tone={tone}>{t(`unusual.tone.${tone}`)}</Chip>
          </li>
        ))}
      </ul>
      <p className={classes.explanation}>{t('unusual.method')}</p>
    </details>
  )
}
