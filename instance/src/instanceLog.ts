import { AsyncLocalStorage } from 'node:async_hooks'

/** One line of the instance's own log. */
export interface LogLine {
  kind: 'system' | 'access'
  /** In ms since the epoch. */
  timestamp: number
  level: 'debug' | 'info' | 'warn' | 'error'
  module: string
  message: string
  /** The request in which the line was written. A response carries the id of its request. */
  requestId?: string
}

/** Number of lines that stay in memory. */
const MAXIMUM_LINES = 5_000
/** Lines that may pile up above the maximum before the oldest are dropped, so that not every line costs a copy. */
const SLACK = 500

export interface InstanceLog {
  write(line: Omit<LogLine, 'requestId'>): void
  lines(): readonly LogLine[]
  /** Runs the work of a request. Lines that are written meanwhile carry its id. */
  duringRequest<T>(requestId: string, work: () => T): T
}

/** Keeps the newest log lines in memory and passes warnings and errors to `onProblem`. */
export function createInstanceLog(onProblem: (line: LogLine) => void = () => undefined): InstanceLog {
  const lines: LogLine[] = []
  const requestIds = new AsyncLocalStorage<string>()
  return {
    write(line) {
      const requestId = requestIds.getStore()
      const completed: LogLine = requestId === undefined ? line : { ...line, requestId }
      lines.push(completed)
      if (lines.length > MAXIMUM_LINES + SLACK) lines.splice(0, lines.length - MAXIMUM_LINES)
      if (line.level === 'warn' || line.level === 'error') onProblem(completed)
    },
    lines: () => lines,
    duringRequest: (requestId, work) => requestIds.run(requestId, work),
  }
}

/** A log line as text: time, level, module, request and message. */
export function formatLogLine({ timestamp, level, module, message, requestId }: LogLine): string {
  const request = requestId === undefined ? '' : ` request ${requestId}`
  return `${new Date(timestamp).toISOString()} ${level} ${module}${request}: ${message}`
}
