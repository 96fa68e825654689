export { createRequestOrigin, createSharedAddressCheck, isNetwork } from './trustedProxy'
export { createApp, type App, type Gateway, type OpenRoute } from './createApp'
export { bearerToken, type Authenticate } from './guard'
export { fieldErrorsOf, NAMING_FIELDS } from './parseRequest'
export { createIdempotencyStore } from './idempotencyStore'
export {
  implement,
  serialized,
  SerializedReply,
  type BytesReply,
  type CallAccount,
  type CallContext,
  type Handlers,
  type Route,
} from './implement'
export { createKeyedMutex } from './keyedMutex'
export { limitConnections } from './limitConnections'
export { problemResponse, toResponse } from './response'
export { MAXIMUM_BODY_BYTES, readBytes } from './parseRequest'
export { createWriteQuota } from './writeQuota'
