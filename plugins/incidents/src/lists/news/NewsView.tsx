import {
  Chip,
  PageLink,
  useBarnTime,
  useEntityPath,
  useMessages,
  useScreenPath,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import type { Names } from '../../queries/places'
import { rowTitle } from '../../types/incidentFacts'
import { typeTone } from '../../types/incidentLabels'
import type { IncidentNews, NewsItem } from './news'
import classes from './NewsView.module.css'

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
        <span className={classes.mark} data-tone={typeTone(incident)} />
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
export function NewsView({ news: { items, hasMore }, cameraNames }: NewsViewProps) {
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
