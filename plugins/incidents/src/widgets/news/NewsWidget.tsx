import {
  Chip,
  PageLink,
  updatedAtOf,
  useBarnTime,
  useEntityPath,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
  type Messages,
  type Tone,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useIncidentNews, type IncidentNews, type NewsItem } from '../../lists/news/news'
import { useCameraNames, type Names } from '../../queries/places'
import { rowTitle } from '../../types/incidentFacts'
import { typeTone } from '../../types/incidentLabels'
import { ToneMark } from '../../types/ToneMark'
import classes from './News.module.css'

/** The time of the news in words: since the last visit, or the last day; and without news, that nothing happened. */
function describeTime(t: Messages, { isFirstVisit }: IncidentNews, since: string): { time: string; nothing: string } {
  if (isFirstVisit) return { time: t('news.lastDay'), nothing: t('news.nothingInLastDay') }
  return { time: t('news.since', { time: since }), nothing: t('news.nothing', { time: since }) }
}

/**
 * New, closed and newly assigned incidents since the account's last visit; on the first visit, incidents of the last
 * day.
 */
export default function NewsWidget() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { dayAndTime } = useBarnTime()
  const call = useIncidentNews()
  const cameraNames = useCameraNames()
  const words = call.data && describeTime(t, call.data, dayAndTime(call.data.since))
  const empty: ViewState | null =
    call.data?.items.length === 0 && words ? { kind: 'empty', title: words.nothing } : null
  return (
    <WidgetFrame
      state={empty ?? viewStateOf(call)}
      flush
      leadsTo={pathOf('incidents')}
      badge={!empty && words && <Chip tone="info">{words.time}</Chip>}
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <NewsView news={call.data} cameraNames={cameraNames} />}
    </WidgetFrame>
  )
}

const TONES: Readonly<Record<NewsItem['kind'], Tone>> = { assigned: 'brand', closed: 'success', new: 'warning' }

/** The time of the event, ms since the epoch; null for an assignment, whose time is unknown. */
function timeOf({ kind, incident }: NewsItem): number | null {
  if (kind === 'assigned') return null
  return kind === 'closed' ? incident.closedAt : incident.firstEventTimestamp
}

/** One incident with its news. */
function NewsLine({ item, cameraNames }: { item: NewsItem; cameraNames: Names }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const { dayAndTime } = useBarnTime()
  const { kind, incident } = item
  const time = timeOf(item)
  return (
    <li className={classes.item}>
      <PageLink to={pathOf('incident', incident.incidentId)} className={classes.line}>
        <ToneMark tone={typeTone(incident)} className={classes.mark} />
        <span className={classes.title}>{rowTitle(incident, { t, cameraNames })}</span>
        {time !== null && (
          <time className={classes.time} dateTime={new Date(time).toISOString()}>
            {dayAndTime(time)}
          </time>
        )}
        <Chip tone={TONES[kind]}>{t(`news.kind.${kind}`)}</Chip>
      </PageLink>
    </li>
  )
}

interface NewsViewProps {
  news: IncidentNews
  /** Names of cameras by their ids. */
  cameraNames: Names
}

/** The news, each line linking to its incident. */
function NewsView({ news: { items, hasMore }, cameraNames }: NewsViewProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <NewsLine key={item.incident.incidentId} item={item} cameraNames={cameraNames} />
      ))}
      {hasMore && (
        <li className={classes.item}>
          <PageLink to={pathOf('incidents')} className={classes.line}>
            {t('news.more')}
          </PageLink>
        </li>
      )}
    </ul>
  )
}
