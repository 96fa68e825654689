export { errorStatus, type ErrorCode } from './errorStatus'
export {
  ErrorCodeSchema,
  hasStatus,
  isAccessRefused,
  isProblem,
  ProblemError,
  problemOf,
  WireProblem,
  type FieldError,
  type Problem,
  type ProblemParams,
} from './problem'
export { fail, failInvalid, succeed, type Result } from './result'
