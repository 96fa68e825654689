import { ProblemError } from '@barn-workbench/core/result'
import type { Channel } from './channel'
import { LOG_LENGTH, MAXIMUM_FILE_BYTES } from './limits'
import type { HostMessage, SnapshotName, Snapshots, WidgetIdentity, WidgetMessage, WidgetRequest } from './messages'
import { messageText } from './messageText'
import { createWritable, type Writable } from './readable'
import type { Anchor, QueryState } from './values'
import type { LiveQuery, WidgetHost } from './WidgetHost'

/** A running widget's end of the messages. */
export interface WidgetConnection {
  host: WidgetHost
  send(message: WidgetMessage): void
  /** Ends every open request with `client/aborted`, and refuses later ones in the same way. */
  close(): void
}

interface ConnectOptions {
  channel: Channel<WidgetMessage, HostMessage>
  widget: WidgetIdentity
  snapshots: Snapshots
  /** The element that the widget draws into. Places are measured from its corner. */
  element: HTMLElement
  /** The path below which the workbench is served; `/` by default. */
  basePath?: string
}

type SnapshotStores = { [Name in SnapshotName]: Writable<Snapshots[Name]> }

const aborted = () => new ProblemError({ code: 'client/aborted', params: {} })

/** The requests of a widget that are not answered yet. */
function createRequests(send: (message: WidgetMessage, transfer?: readonly Transferable[]) => void) {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: ProblemError): void }>()
  let lastId = 0
  let hasEnded = false
  return {
    nextId: () => ++lastId,
    start(request: WidgetRequest, signal?: AbortSignal, transfer?: readonly Transferable[]): Promise<unknown> {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        if (hasEnded || signal?.aborted) return reject(aborted())
        send({ kind: 'request', id, request }, transfer)
        open.set(id, { resolve, reject })
        signal?.addEventListener('abort', () => {
          if (!open.delete(id)) return
          send({ kind: 'cancel', id })
          reject(aborted())
        })
      })
    },
    take(id: number) {
      const request = open.get(id)
      open.delete(id)
      return request
    },
    endAll() {
      hasEnded = true
      for (const { reject } of open.values()) reject(aborted())
      open.clear()
    },
  }
}

/** The bytes of a file. Its size is known before they are read. */
async function bytesOf(data: Blob | string): Promise<ArrayBuffer> {
  if (typeof data === 'string') return await bytesOf(new Blob([data]))
  if (data.size > MAXIMUM_FILE_BYTES) throw new ProblemError({ code: 'request/too-large', params: {} })
  return await data.arrayBuffer()
}

const NOT_LOADED: QueryState = { data: undefined, updatedAt: null, problem: null, isLoading: true }

/** A query that the workbench watches while it has a subscriber. `queries`: those that are watched. */
function createQuery(
  watch: Pick<Extract<WidgetMessage, { kind: 'watch' }>, 'id' | 'endpoint' | 'input' | 'refresh'>,
  queries: Map<number, Writable<QueryState>>,
  send: (message: WidgetMessage) => void,
): LiveQuery<unknown> {
  const { id } = watch
  const state = createWritable<QueryState>(NOT_LOADED)
  let subscribers = 0
  let isWatched = false
  const update = () => {
    if (isWatched === subscribers > 0) return
    isWatched = subscribers > 0
    if (isWatched) queries.set(id, state)
    else queries.delete(id)
    send(isWatched ? { kind: 'watch', ...watch } : { kind: 'unwatch', id })
  }
  return {
    get: state.get,
    subscribe(listener) {
      const unsubscribe = state.subscribe(listener)
      subscribers += 1
      update()
      let isSubscribed = true
      return () => {
        if (!isSubscribed) return
        isSubscribed = false
        unsubscribe()
        subscribers -= 1
        // React subscribes again within one commit, which does not end the query.
        queueMicrotask(update)
      }
    },
    refresh: () => send({ kind: 'refresh', id }),
  }
}

/**
 * Connects a widget with the workbench by a channel: what it asks for becomes messages, and messages of the workbench
 * become its values, answers and calls.
 */
export function connectWidget({
  channel,
  widget,
  snapshots,
  element,
  basePath = '/',
}: ConnectOptions): WidgetConnection {
  const stores = Object.fromEntries(
    Object.entries(snapshots).map(([name, value]) => [name, createWritable<unknown>(value)]),
  ) as unknown as SnapshotStores
  const queries = new Map<number, Writable<QueryState>>()
  let retry: (() => void) | undefined
  let onAction: ((id: string) => void) | undefined

  function send(message: WidgetMessage, transfer?: readonly Transferable[]): void {
    try {
      channel.send(message, transfer)
    } catch (error) {
      // A function or an element within the input cannot be copied.
      throw new ProblemError({ code: 'request/invalid', params: {} }, { cause: error })
    }
  }
  const requests = createRequests(send)

  function anchorOf(at: Element | Anchor): Anchor {
    if (!('getBoundingClientRect' in at)) return at
    const { x, y, width, height } = at.getBoundingClientRect()
    const origin = element.getBoundingClientRect()
    return { x: x - origin.x, y: y - origin.y, width, height }
  }

  const take: { [Kind in HostMessage['kind']]: (message: Extract<HostMessage, { kind: Kind }>) => void } = {
    snapshot: ({ name, value }) => (stores[name] as Writable<unknown>).set(value),
    reply: ({ id, value }) => requests.take(id)?.resolve(value),
    refused: ({ id, problem }) => requests.take(id)?.reject(new ProblemError(problem)),
    data: ({ id, state }) => queries.get(id)?.set(state),
    act: ({ id }) => onAction?.(id),
    retry: () => retry?.(),
  }
  channel.receive((message) => take[message.kind](message as never))

  const request = async (input: WidgetRequest, signal?: AbortSignal) => (await requests.start(input, signal)) as never
  const { messages, ...values } = stores
  const host: WidgetHost = {
    widget,
    ...values,
    message: (key, filled) => messageText(messages.get(), values.language.get().locale, key, filled),
    saveSetting: (name, value) => request({ method: 'saveSetting', name, value }),
    pointAt: (at) => send({ kind: 'pointAt', time: at }),
    chooseTime: (choice) => send({ kind: 'chooseTime', choice }),
    zoomTo: (part) => send({ kind: 'zoomTo', part }),
    showMoment: (at) => send({ kind: 'showMoment', time: at }),
    call: (endpoint, input, { signal } = {}) => request({ method: 'call', endpoint, input }, signal),
    query(endpoint, input, { refresh } = {}) {
      const watch = { id: requests.nextId(), endpoint, input, ...(refresh !== undefined && { refresh }) }
      return createQuery(watch, queries, send) as never
    },
    picture: (cameraId, { time: at = null, width }) => request({ method: 'picture', cameraId, time: at, width }),
    still: (cameraId, { time: at = null, width, signal }) =>
      request({ method: 'still', cameraId, time: at, width }, signal),
    show(state, onRetry) {
      retry = onRetry
      send({ kind: 'show', state })
    },
    header(header, listener) {
      onAction = listener
      send({ kind: 'header', header })
    },
    hrefOf: (path) => basePath + path.slice(1),
    follow: (path) => send({ kind: 'follow', path }),
    intent: (intent, input) => request({ method: 'intent', intent, input }),
    openDialog: (dialog) => request({ method: 'dialog', dialog }),
    openMenu: (items, at) => request({ method: 'menu', items: [...items], anchor: anchorOf(at) }),
    pickCamera: (at) => request({ method: 'pickCamera', anchor: anchorOf(at) }),
    pickRegion: (at) => request({ method: 'pickRegion', anchor: anchorOf(at) }),
    pickTime: (at) => request({ method: 'pickTime', anchor: anchorOf(at) }),
    showTooltip: (text, at) => send({ kind: 'tooltip', text, anchor: anchorOf(at) }),
    toast: (toast) => send({ kind: 'toast', toast }),
    async saveFile({ name, data, type }) {
      const bytes = await bytesOf(data)
      await requests.start({ method: 'saveFile', name, type, bytes }, undefined, [bytes])
    },
    setUnsaved: (isUnsaved) => send({ kind: 'unsaved', isUnsaved }),
    storage: {
      get: (key) => request({ method: 'readStorage', key }),
      set: (key, value) => request({ method: 'writeStorage', key, value }),
      remove: (key) => request({ method: 'removeStorage', key }),
    },
    log: (level, text) => send({ kind: 'log', level, text: text.slice(0, LOG_LENGTH) }),
  }
  return {
    host,
    send,
    close() {
      requests.endAll()
      queries.clear()
      channel.close()
    },
  }
}
