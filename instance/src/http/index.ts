/*
 * The HTTP application, on Hono. A request passes:
 *
 * 1. `createApp`: origin of the request (`requestOrigin`), headers of every response (`responseHeaders`), log.
 *    `refuseKeysInUrl` refuses an address that contains the key of a machine.
 * 2. `serveRoute`: `guard` checks token or key and permission. Changes that a page of another origin asks for are
 *    refused. `readBody` reads the body, `writeQuota` limits what an account writes, `parseInput` checks the body and
 *    the parameters (`fieldErrors` names each fault), `cameraLimits` checks the cameras of a key, and
 *    `parsePreconditions` reads the headers of conditional writes. `idempotencyStore` answers a repeated write with
 *    its first response.
 * 3. The handler of the endpoint, which `implement` ties to the contract. A write runs in a transaction.
 * 4. `response`: a `Result` becomes a status and a body.
 *
 * `openApi` describes all calls for programs, from the contract.
 *
 * Terms:
 *
 * - open endpoint: an endpoint that needs no token.
 * - reserve: disk room for the calls by which people make room, see `database/diskReserve`.
 *
 * A failed `Result` is answered as a problem of RFC 9457, whose code decides the status. Any other error is logged and
 * answered as `instance/unexpected`, or `instance/full` where the disk is full. `limitConnections` works below HTTP, on
 * the connections of an address.
 */

export { createApp, type App, type Gateway, type OpenRoute } from './createApp'
export { fieldErrorsOf, NAMING_FIELDS } from './fieldErrors'
export { bearerToken, type Authenticate } from './guard'
export { createIdempotencyStore } from './idempotencyStore'
export {
  implement,
  serialized,
  SerializedReply,
  type BytesReply,
  type CallAccount,
  type CallContext,
  type Handlers,
  type MediaBody,
  type Route,
} from './implement'
export { limitConnections } from './limitConnections'
export { MAXIMUM_BODY_BYTES, readBytes } from './readBody'
export { describeApi } from './openApi'
export { createRequestOrigin, createSharedAddressCheck } from './requestOrigin'
export { problemResponse, toResponse } from './response'
export { createWriteQuota } from './writeQuota'
