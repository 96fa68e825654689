export { createApp, type App, type OpenRoute } from './createApp'
export { bearerToken, type Authenticate } from './guard'
export { createIdempotencyStore } from './idempotencyStore'
export {
  implement,
  SerializedReply,
  type BytesReply,
  type CallAccount,
  type CallContext,
  type Handlers,
  type Route,
} from './implement'
export { createKeyedMutex } from './keyedMutex'
export { problemResponse, toResponse } from './response'
