import { useEffect, useMemo, useState } from 'react'
import { isIncidentType } from '@barn-workbench/core/incidentTypes'
import { openIncident } from '@barn-workbench/core/intents'
import { incidentReportPermissions } from '@barn-workbench/core/permissions'
import type { Incident } from '@barn-workbench/core/schema'
import { ActionBar, targetOf, useScreenKeys, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { IconArrowBackUp, IconChevronRight, IconCircleCheck } from '@barn-workbench/plugin-sdk/icons'
import {
  PageLink,
  PlainButton,
  useEntityPath,
  useMessages,
  usePermission,
  useScreenPath,
  useSession,
  useShowsWidget,
  useWorkbench,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { publishOrder } from '../../detail/neighbours'
import { focusNote, Handovers, useHandovers } from '../../handover/Handovers'
import { useCameraNames } from '../../queries/places'
import { factsOf, rowTitle, useFactContext, type FactContext } from '../../types/incidentFacts'
import { typeTone } from '../../types/incidentLabels'
import { MomentThumbnail } from '../../types/MomentThumbnail'
import { CameraStrip } from './CameraStrip'
import { countTypes, toDoOf, useRound, type Round } from './round'
import classes from './Today.module.css'

/** The card leads to the incident already. */
const SHOWN_ALREADY = [openIncident.id]
/** The picture of a card, in px; its width follows from the card. */
const PICTURE = { width: 640, height: 360, pictureHeight: 1080 }

interface TodayProps {
  /** The open incidents with the changes of the user, the most important first. */
  incidents: readonly Incident[]
  /** The number of open incidents; undefined while it is not known. */
  total: number | undefined
  /** Whether more are open than are loaded. */
  hasMore: boolean
}

/** A number that may be too low, because not all are loaded. */
const countText = (count: number, isCut: boolean) => (isCut ? `${count}+` : String(count))

/** Shows incidents that are to be done, one at a time, and all cameras below. */
export function Today({ incidents, total, hasMore, showsCameras }: TodayProps & { showsCameras: boolean }) {
  const facts = useFactContext(useCameraNames())
  const [type, setType] = useState<string | null>(null)
  const all = toDoOf(incidents, facts.now, null)
  const chosen = type !== null && all.some((incident) => incident.type === type) ? type : null
  const round = useRound(toDoOf(incidents, facts.now, chosen), chosen ?? '')
  usePublishedOrder(all)
  // The loaded ones are the most important: more are to be done only if the last of them is.
  const isCut = hasMore && toDoOf(incidents.slice(-1), facts.now, null).length > 0
  return (
    <div className={classes.today}>
      <TypeCounts incidents={all} isCut={isCut} chosen={chosen} onChoose={setType} total={total} />
      {round.current ? (
        <TodayCard key={round.current.incidentId} incident={round.current} round={round} isCut={isCut} facts={facts} />
      ) : (
        <AllSeen round={round} isCut={isCut} />
      )}
      {showsCameras && <CameraStrip incidents={all} />}
    </div>
  )
}

/** Gives the page of an incident the order of this round. */
function usePublishedOrder(incidents: readonly Incident[]): void {
  const session = useSession()
  const ids = incidents.map(({ incidentId }) => incidentId).join(' ')
  useEffect(() => publishOrder(session.id, ids === '' ? [] : ids.split(' ')), [session.id, ids])
}

interface TypeCountsProps extends Pick<TodayProps, 'incidents' | 'total'> {
  isCut: boolean
  /** The type that is shown alone; null: all. */
  chosen: string | null
  onChoose: (type: string | null) => void
}

/** The number of incidents to do of each type, which shows these alone, and the number of all open ones. */
function TypeCounts({ incidents, isCut, chosen, onChoose, total }: TypeCountsProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  return (
    <div className={classes.counts} role="group" aria-label={t('today.counts')}>
      {countTypes(incidents).map(([type, count]) => (
        <button
          key={type}
          type="button"
          className={classes.count}
          data-tone={typeTone({ type })}
          aria-pressed={chosen === type}
          onClick={() => onChoose(chosen === type ? null : type)}
        >
          <b>{countText(count, isCut)}</b> {isIncidentType(type) ? t(`today.types.${type}`, { count }) : type}
        </button>
      ))}
      {total !== undefined && (
        <PageLink to={pathOf('incidents')} className={classes.open}>
          {t('today.open', { count: total })}
        </PageLink>
      )}
    </div>
  )
}

interface TodayCardProps {
  incident: Incident
  round: Round
  isCut: boolean
  facts: FactContext
}

/** One incident: its picture, what and where it is, the two likeliest decisions, and the way on. */
function TodayCard({ incident, round, isCut, facts }: TodayCardProps) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const target = useMemo(() => targetOf('incident', incident), [incident])
  const ref = useTarget(target, { isMain: true })
  const title = rowTitle(incident, facts)
  const { position, total, pass, back } = round
  useScreenKeys([
    { key: 'j', label: t('today.next'), run: pass },
    { key: 'k', label: t('today.back'), isActive: () => back !== null, run: () => back?.() },
  ])
  return (
    <article ref={ref} className={classes.card} aria-label={title}>
      <PageLink to={pathOf('incident', incident.incidentId)} className={classes.picture}>
        <MomentThumbnail incident={incident} {...PICTURE} className={classes.part} alt={title} />
        <span className={classes.position}>{t('today.position', { position, total: countText(total, isCut) })}</span>
      </PageLink>
      <div className={classes.words}>
        <h3 className={classes.title} data-tone={typeTone(incident)}>
          {title}
        </h3>
        <p className={classes.facts}>
          {factsOf(incident, facts)
            .map(({ text }) => text)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.decide}>
        <ActionBar target={target} buttons={2} exclude={SHOWN_ALREADY} />
      </div>
      <div className={classes.ways}>
        {back && (
          <PlainButton onClick={back}>
            <IconArrowBackUp size={18} aria-hidden /> <span className={classes.back}>{t('today.back')}</span>
          </PlainButton>
        )}
        <PlainButton onClick={pass}>
          {t('today.next')} <IconChevronRight size={18} />
        </PlainButton>
      </div>
    </article>
  )
}

/** The widget that shows the handovers on a dashboard. */
const HANDOVER_WIDGET = 'incidents.handover'

/** The end of the round, which the handover to the next shift follows: in its own widget where the dashboard has it. */
function AllSeen({ round: { total, restart, back }, isCut }: { round: Round; isCut: boolean }) {
  const t = useMessages()
  const canHandOver = usePermission(...incidentReportPermissions())
  const [isHandingOver, setIsHandingOver] = useState(false)
  const hasOwnWidget = useShowsWidget(HANDOVER_WIDGET)
  const { address } = useWorkbench()
  function handOver() {
    if (!hasOwnWidget) return setIsHandingOver(true)
    if (!focusNote()) address.set({ widgetType: HANDOVER_WIDGET })
  }
  return (
    <div className={classes.end}>
      <div className={classes.seen} role="status">
        <IconCircleCheck size={40} stroke={1.5} aria-hidden />
        <p className={classes.seenTitle}>
          {total === 0 ? t('today.nothing') : t('today.seen', { count: total, total: countText(total, isCut) })}
        </p>
      </div>
      <div className={classes.endWays}>
        {canHandOver && !isHandingOver && (
          <PlainButton isPrimary onClick={handOver}>
            {t('today.handOver')}
          </PlainButton>
        )}
        {back !== null && <PlainButton onClick={restart}>{t('today.again')}</PlainButton>}
      </div>
      {isHandingOver && !hasOwnWidget && <HandoverAtEnd />}
    </div>
  )
}

function HandoverAtEnd() {
  const call = useHandovers()
  return call.data ? <Handovers {...call.data} /> : <ViewStateNotice state={viewStateOf(call)} />
}
