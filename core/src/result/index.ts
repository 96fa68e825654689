export { errorStatus, type ErrorCode } from './errorStatus'
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
export { fail, failInvalid, succeed, type Result } from './result'
