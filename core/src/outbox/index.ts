export { createOutbox, MAXIMUM_UNSENT, type Outbox, type SubmitOptions, type SubmitOutcome } from './createOutbox'
export type { UnsentCall } from './createOutbox'
