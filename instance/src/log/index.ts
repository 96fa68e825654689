export { createInstanceLog, formatLogLine, type InstanceLog } from './instanceLog'
export { createLargeQueries } from './largeQueries'
export { openLogFiles } from './logFiles'
export { runInRequest, type RequestScope } from './requestScope'
