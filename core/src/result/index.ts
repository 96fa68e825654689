/*
 * Expected failures. A function of core or of an instance returns a `Result`: a value, or a code of the closed list in
 * `problem` with its parameters. Calls of a client reject with a `ProblemError` that holds the same. `fieldMessage`
 * reads the message of a single field.
 */

export {
  ErrorCodeSchema,
  errorStatus,
  hasStatus,
  isAccessRefused,
  isProblem,
  MAXIMUM_FIELD_ERRORS,
  ProblemError,
  problemOf,
  WireProblem,
  type ErrorCode,
  type FieldError,
  type Problem,
  type ProblemParams,
} from './problem'
export { messageOfIssue, messageOfText, type FieldMessage } from './fieldMessage'
export { fail, failInvalid, succeed, type Failure, type Result } from './result'
export { isUnanswered } from './unanswered'
