import { useEffect } from 'react'
import { entitiesOfCall } from '@barn-workbench/core/plugins'
import { Query } from '@barn-workbench/core/query'
import type { QueryEndpoint, QueryInput } from '@barn-workbench/core/session'
import { sharedCall, sharedDocuments } from '@barn-workbench/plugin-sdk'
import {
  widgetProblemOf,
  type Replay,
  type ServedWidget,
  type WidgetServices,
  type WidgetWatch,
} from '@barn-workbench/plugin-sdk/host'
import { useLive } from '@barn-workbench/plugin-sdk/react'
import { ReplayedWatch } from './recording/useReplay'

/** The call of a query. Its answer is shared with all that ask for the same. */
function callOf({ endpoint, input }: WidgetWatch) {
  const { body } = input as { body?: { projection?: unknown } }
  const isQuery = endpoint.body === Query && body?.projection !== 'count'
  return isQuery ? sharedDocuments(endpoint as QueryEndpoint, body as QueryInput) : sharedCall(endpoint, input as never)
}

interface WatchesProps {
  watches: readonly WidgetWatch[]
  served: ServedWidget | undefined
  /** Called with each answer of the barn. */
  onAnswer: () => void
  /** The recording that answers in the place of the barn. */
  replay: Replay | null
  log: WidgetServices['log']
}

/** Makes the call of a query again and again, and sends its answers to the widget. */
function Watch({
  watch,
  served,
  onAnswer,
}: { watch: WidgetWatch; served: ServedWidget } & Pick<WatchesProps, 'onAnswer'>) {
  const { id, endpoint, refresh, refreshes } = watch
  const { key, load } = callOf(watch)
  const { data, error, dataUpdatedAt, isFetching, refetch } = useLive<unknown>(
    key,
    (session, signal) => load(session, { signal }),
    { refresh, isJob: true, shows: entitiesOfCall(endpoint) },
  )
  useEffect(() => {
    const problem = error ? widgetProblemOf(error) : null
    served.answer(id, { data, updatedAt: dataUpdatedAt || null, problem, isLoading: isFetching && data === undefined })
  }, [served, id, data, error, dataUpdatedAt, isFetching])
  useEffect(() => {
    if (dataUpdatedAt > 0) onAnswer()
  }, [dataUpdatedAt, onAnswer])
  useEffect(() => {
    if (refreshes > 0) void refetch()
  }, [refreshes, refetch])
  return null
}

/** Makes the calls of the queries that a widget watches. */
export function Watches({ watches, served, onAnswer, replay, log }: WatchesProps) {
  if (served && replay)
    return watches.map((watch) => (
      <ReplayedWatch key={watch.id} watch={watch} served={served} replay={replay} log={log} />
    ))
  return served && watches.map((watch) => <Watch key={watch.id} watch={watch} served={served} onAnswer={onAnswer} />)
}
