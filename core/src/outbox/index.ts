/*
 * Calls that are made without a connection: they wait on the device, and are sent in order once the instance answers.
 */

export {
  createOutbox,
  MAXIMUM_UNSENT,
  type Outbox,
  type SubmitOptions,
  type SubmitOutcome,
  type UnsentCall,
} from './createOutbox'
