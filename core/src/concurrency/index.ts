/**
 * How work that comes at the same time is ordered. Nothing here knows what the work is; each creator keeps its own
 * state.
 *
 * - `createLimiter` runs a limited number of tasks at a time. Its `WaitingTasks` decides which one is next: the first
 *   one, the latest one, or the one of the owner whose turn it is (`roundRobin`). A caller may bring another order.
 * - `createSerialQueue` runs tasks one after the other; `createKeyedSerialQueue` does so for each key.
 * - `createSharedWork` runs one piece of work for all callers that ask for the same key while it runs.
 * - `createRateLimiter` computes how long to wait until an event is within a number of them in a time, for each key;
 *   `waitWithinRate` does so for times that are kept elsewhere.
 * - `createTokenBuckets` does so for amounts that refill steadily, with two numbers for each key.
 *
 * An aborted signal takes a caller out of what it waits for. Errors of a task reach its own callers alone.
 */
export {
  chosenBy,
  createLimiter,
  latestFirst,
  roundRobin,
  type Limiter,
  type WaitingTask,
  type WaitingTasks,
} from './limiter'
export { createRateLimiter, waitWithinRate, type RateLimiter } from './rateLimiter'
export { createKeyedSerialQueue, createSerialQueue } from './serialQueue'
export { createSharedWork, type SharedWork } from './sharedWork'
export { createTokenBuckets, type BucketSize, type TokenBuckets } from './tokenBuckets'
