export { createApp, type App } from './createApp'
export type { Authenticate } from './guard'
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
