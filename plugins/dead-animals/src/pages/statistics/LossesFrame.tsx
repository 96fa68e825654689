import { addIncidentEvent, createIncident } from '@barn-workbench/core/intents'
import { incidentReportPermissions, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { reachedDayOfBatch } from '@barn-workbench/core/time'
import { chartHeight, TimeChart, useChartActions, useChartHandle } from '@barn-workbench/plugin-sdk/chart'
import {
  PageLink,
  PlainButton,
  updatedAtOf,
  useEntityPath,
  useIntent,
  useMessages,
  usePermission,
  useScreenPath,
  useSpecies,
  useTimeZone,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { foundWithin } from '../../statistics/animalLinks'
import { segmentAt } from '../../statistics/segments'
import type { Statistics } from '../../statistics/useStatistics'
import classes from './StatisticsPage.module.css'
import { useLossWords } from './useLossWords'

const CHART_HEIGHT = 300
const STATE_PERMISSIONS = incidentViewPermissions('barnState')
const ENTER_PERMISSIONS = incidentReportPermissions('barnState')

/** Names the missing fact for percent of the housed animals, and leads to its form. */
function MissingCount({ batch }: Pick<Statistics, 'batch'>) {
  const t = useMessages()
  const entityPathOf = useEntityPath()
  const seesBatches = usePermission(...STATE_PERMISSIONS)
  const enters = usePermission(...ENTER_PERMISSIONS)
  const addEvent = useIntent(addIncidentEvent)
  const report = useIntent(createIncident)
  if (!seesBatches) return <p className={classes.missing}>{t('losses.noRight')}</p>
  const isReported = batch !== undefined
  const ask = isReported
    ? addEvent && (() => void addEvent({ incidentId: batch.incidentId }))
    : report && (() => void report({ type: 'barnState' }))
  return (
    <p className={classes.missing}>
      {t(isReported ? 'losses.noCount' : 'losses.noBatch')}{' '}
      {enters && ask ? (
        <PlainButton onClick={ask}>{t(isReported ? 'losses.enterCount' : 'losses.reportBatch')}</PlainButton>
      ) : (
        isReported && <PageLink to={entityPathOf('incident', batch.incidentId)}>{t('losses.toBatch')}</PageLink>
      )}
    </p>
  )
}

/** The losses in words: now, of the batch before on the same day, and what is expected, with its source. */
function LossSentence({ statistics: { figures, batch } }: { statistics: Statistics }) {
  const t = useMessages()
  const zone = useTimeZone()
  const species = useSpecies()
  const words = useLossWords()
  const losses = figures?.losses?.now
  if (!losses || !batch) return null
  const day = reachedDayOfBatch(zone, batch.firstEventTimestamp, losses.at)
  return (
    <p className={classes.sentence}>
      <span>{t('losses.now', { day, share: words.share(losses.own) })}</span>{' '}
      {losses.before && <span>{t('losses.before', { day, share: words.share(losses.before) })}</span>}{' '}
      {losses.expected && (
        <span>{t(`losses.expected.${species ?? 'pigs'}`, { range: words.range(losses.expected) })}</span>
      )}
    </p>
  )
}

/** The losses since the batch moved in, beside the losses of the previous batch and the expected ones. */
export function LossesFrame({ statistics }: { statistics: Statistics }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { navigate } = useWorkbench()
  const { call, curves, figures, segments, batch } = statistics
  const handle = useChartHandle()
  const title = t('losses.title')
  const actions = useChartActions(handle, title)
  const isPercent = figures?.losses?.isPercent ?? false
  const open = ({ time }: { time: number }) => {
    const segment = segments[segmentAt(segments, time)]
    const start = batch?.firstEventTimestamp ?? figures?.span.start
    if (segment && start !== undefined) void navigate(pathOf('incidents', foundWithin({ start, end: segment.end })))
  }
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      title={title}
      updatedAt={updatedAtOf(call)}
      actions={curves ? actions : undefined}
      flush
    >
      <div className={classes.body}>
        <LossSentence statistics={statistics} />
        {figures && !isPercent && <MissingCount batch={batch} />}
        <div style={{ height: chartHeight(0, CHART_HEIGHT) }}>
          {curves && (
            <TimeChart
              columns={curves}
              label={title}
              unit={isPercent ? '%' : undefined}
              wholeNumbers={!isPercent}
              fromZero
              onPick={open}
              handle={handle}
              ownTime
            />
          )}
        </div>
      </div>
    </WidgetFrame>
  )
}
