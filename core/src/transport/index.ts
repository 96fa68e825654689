/*
 * The way of one call from a client to its instance:
 *
 * 1. `buildRequest` makes path, headers and body of the input.
 * 2. `sendWithRetry` asks the route (`Route`) for the token. It repeats the call after a network failure, and after a
 *    401 with a new token.
 * 3. `requestQueue` lets six requests run at a time, by priority.
 * 4. `exchange` makes one attempt by `fetch` at the address of the route, within the limits of `exchangeLimits`.
 *    `receiveFile` receives a download.
 * 5. `decodeReply` decodes the body by the contract, and leaves out items that it cannot decode.
 *
 * `transport` connects these steps. A call rejects with a `ProblemError`, or with the reason of its aborted signal.
 */

export { buildRequest } from './buildRequest'
export type { Fetch, Picture, Route } from './exchange'
export {
  decodeBytes,
  listSchemaOf,
  projectedKeys,
  type Decode,
  type DecodedReply,
  type DecodeOptions,
} from './decodeReply'
export type { ReceivedFile } from './receiveFile'
export { createRequestQueue, type RequestQueue } from './requestQueue'
export {
  createTransport,
  type DownloadOptions,
  type SendOptions,
  type Transport,
  type TransportDependencies,
  type TransportReply,
} from './transport'
