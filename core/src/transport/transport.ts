import {
  DEFAULT_PRIORITY,
  type ColumnsEndpoint,
  type DataColumns,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '../contract'
import { buildRequest, inColumns, type BuiltRequest, type HeaderOptions, type RequestInput } from './buildRequest'
import { exchange, exchangeFile, exchangeStream, type ExchangeDependencies, type Picture, type Route } from './exchange'
import type { ReceivedFile } from './receiveFile'
import type { RequestQueue } from './requestQueue'
import { isRepeatable, sendWithRetry, type RetryDependencies } from './sendWithRetry'

export interface TransportDependencies extends ExchangeDependencies, RetryDependencies {
  queue: RequestQueue
  route: Route
  /** Called with the error when a call has finally failed. */
  onFailed?: ((endpoint: Endpoint, error: unknown) => void) | undefined
}

export interface SendOptions extends HeaderOptions {
  signal?: AbortSignal | undefined
  /** Place in the queue, smaller goes first. The endpoint's own priority by default. */
  priority?: number | undefined
  /** The page may be gone before the answer comes; the browser sends the request all the same. */
  keepalive?: boolean | undefined
}

export type TransportReply<E extends Endpoint> = E['form'] extends 'bytes' ? Picture : ReplyOf<E>

export type DownloadOptions = Pick<SendOptions, 'signal' | 'priority'>

/** Makes the calls of one instance. */
export interface Transport {
  /** Makes a call. Rejects with a ProblemError, or with the signal's reason when it was aborted. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: SendOptions): Promise<TransportReply<E>>
  /** Makes a call and returns its rows as columns, even if the instance answers with rows. Rejects like `send`. */
  columns<E extends ColumnsEndpoint>(endpoint: E, input: InputOf<E>, options?: SendOptions): Promise<DataColumns>
  /**
   * Downloads a file of any size; `read` receives it piece by piece. It counts as a request in flight until `read` is
   * done. An interrupted download is not retried. Rejects like `send`, and with errors of `read`.
   */
  download<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    read: (file: ReceivedFile) => Promise<void>,
    options?: DownloadOptions,
  ): Promise<void>
  /**
   * Opens a stream. It counts as a request in flight until `read` is done. `input` is asked for whenever the request is
   * sent, since it may have waited.
   */
  openStream<E extends Endpoint>(
    endpoint: E,
    input: () => InputOf<E>,
    read: (response: Response) => Promise<void>,
    options: { signal: AbortSignal },
  ): Promise<void>
}

function withHeaders(request: BuiltRequest, headers: Record<string, string>): BuiltRequest {
  return { ...request, headers: { ...request.headers, ...headers } }
}

/**
 * Creates the transport of one instance. A call is built, waits in the queue, is exchanged within its limits and
 * decoded. It leaves the queue before it is retried, so that other calls can go meanwhile.
 */
export function createTransport(dependencies: TransportDependencies): Transport {
  const { queue } = dependencies

  async function sendRequest(endpoint: Endpoint, request: BuiltRequest, options: SendOptions): Promise<unknown> {
    const { signal, priority = endpoint.priority ?? DEFAULT_PRIORITY, idempotencyKey, keepalive } = options
    const retryOptions = { endpoint, isRepeatable: isRepeatable(endpoint, idempotencyKey), signal }
    try {
      return await sendWithRetry(dependencies, retryOptions, (authHeaders) => {
        const call = { endpoint, request: withHeaders(request, authHeaders), signal, keepalive }
        return queue.run(() => exchange(dependencies, call), { priority, signal, isBulk: endpoint.form === 'bytes' })
      })
    } catch (error) {
      dependencies.onFailed?.(endpoint, error)
      throw error
    }
  }

  return {
    async send(endpoint, input, options = {}) {
      const reply = await sendRequest(endpoint, buildRequest(endpoint, input as RequestInput, options), options)
      return reply as TransportReply<typeof endpoint>
    },
    async columns(endpoint, input, options = {}) {
      const request = inColumns(buildRequest(endpoint, input as RequestInput, options))
      return (await sendRequest(endpoint, request, options)) as DataColumns
    },
    async download(endpoint, input, read, { signal, priority = endpoint.priority ?? DEFAULT_PRIORITY } = {}) {
      const request = buildRequest(endpoint, input as RequestInput)
      await sendWithRetry(dependencies, { endpoint, isRepeatable: false, signal }, (authHeaders) => {
        const call = { endpoint, request: withHeaders(request, authHeaders), signal }
        return queue.run(() => exchangeFile(dependencies, call, read), { priority, signal, isBulk: true })
      })
    },
    async openStream(endpoint, input, read, { signal }) {
      const { priority = DEFAULT_PRIORITY } = endpoint
      await sendWithRetry(dependencies, { endpoint, isRepeatable: false, signal }, (authHeaders) =>
        queue.run(
          () => {
            const request = withHeaders(buildRequest(endpoint, input() as RequestInput), authHeaders)
            return exchangeStream(dependencies, { endpoint, request, signal }, read)
          },
          { priority, signal },
        ),
      )
    },
  }
}
