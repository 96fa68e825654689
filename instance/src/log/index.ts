/*
 * The instance's own log. `instanceLog` takes each line, adds the request that it belongs to and keeps the newest in
 * memory. `logFiles` writes all lines to files that replace each other, and reads them for a query, whose checks are in
 * `lineStore`. `largeQueries` runs long answers one after the other, so that they are not in memory together.
 * `repeat` runs work again and again. `logFailure` writes an unexpected error, such as one of that work.
 */

export {
  createInstanceLog,
  formatLogLine,
  namesOf,
  runInRequest,
  type InstanceLog,
  type LogLine,
  type RequestScope,
} from './instanceLog'
export { createLargeQueries } from './largeQueries'
export { logFailure, type FailureLog } from './logFailure'
export { openLogFiles } from './logFiles'
export { repeat } from './repeat'
