export { createOutbox, type Outbox, type SubmitOptions, type SubmitOutcome } from './createOutbox'
export type { UnsentCall } from './createOutbox'
