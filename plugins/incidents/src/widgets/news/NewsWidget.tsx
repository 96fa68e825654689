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
import { useCameraNames } from '../../queries/places'

/** The time of the news in words: since the last visit, or the last day; and without news, that nothing happened. */
function describeTime(t: Messages, { isFirstVisit }: IncidentNews, since: string): { time: string; nothing: string } {
  if (isFirstVisit) return { time: t('news.lastDay'), nothing: t('news.nothingInLastDay') }
  return { time: t('news.since', { time: since }), nothing: t('news.nothing', { time: since }) }
}

/** New, closed and newly assigned incidents since the account's last visit; on the first one, those of the last day. */
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
