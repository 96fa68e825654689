import {
  Chip,
  updatedAtOf,
  useBarnTime,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useIncidentNews, type IncidentNews } from '../../lists/news/news'
import { NewsView } from '../../lists/news/NewsView'
import { useCameraNames } from '../../queries/usePlaces'

/** The empty state without news, and on the first visit; null if there is news. */
function emptyState(t: Messages, { since, items }: IncidentNews, time: string): (ViewState & { kind: 'empty' }) | null {
  if (since === null) return { kind: 'empty', title: t('news.first'), hint: t('news.firstHint'), isScreenOnly: true }
  return items.length === 0 ? { kind: 'empty', title: t('news.nothing', { time }) } : null
}

/** New, closed and newly assigned incidents since the account's last visit. */
export default function NewsWidget() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { dayAndTime } = useBarnTime()
  const call = useIncidentNews()
  const cameraNames = useCameraNames()
  const since = call.data?.since ?? null
  const time = since === null ? '' : dayAndTime(since)
  const empty = call.data ? emptyState(t, call.data, time) : null
  return (
    <WidgetFrame
      state={empty ?? viewStateOf(call)}
      flush
      leadsTo={pathOf('incidents')}
      badge={!empty && since !== null && <Chip tone="info">{t('news.since', { time })}</Chip>}
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <NewsView news={call.data} cameraNames={cameraNames} />}
    </WidgetFrame>
  )
}
