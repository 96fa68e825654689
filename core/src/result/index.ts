export { errorStatus, type ErrorCode } from './problem'
export { messageOfIssue, messageOfText, type FieldMessage } from './fieldMessage'
export {
  ErrorCodeSchema,
  hasStatus,
  isAccessRefused,
  isProblem,
  MAXIMUM_FIELD_ERRORS,
  ProblemError,
  problemOf,
  WireProblem,
  type FieldError,
  type Problem,
  type ProblemParams,
} from './problem'
export { fail, failInvalid, succeed, type Failure, type Result } from './result'
