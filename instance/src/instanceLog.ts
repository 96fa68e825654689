/** One line of the instance's own log. */
export interface LogLine {
  kind: 'system' | 'access'
  /** In ms since the epoch. */
  timestamp: number
  level: 'debug' | 'info' | 'warn' | 'error'
  module: string
  message: string
  /** The request that the line tells of. A response carries the id of its request. */
  requestId?: string
}

/** Number of lines that stay in memory. */
const MAXIMUM_LINES = 5_000
/** Lines that may pile up above the maximum before the oldest are dropped, so that not every line costs a copy. */
const SLACK = 500

export interface InstanceLog {
  write(line: LogLine): void
  lines(): readonly LogLine[]
}

/** Keeps the newest log lines in memory and passes warnings and errors to `onProblem`. */
export function createInstanceLog(onProblem: (line: LogLine) => void = () => undefined): InstanceLog {
  const lines: LogLine[] = []
  return {
    write(line) {
      lines.push(line)
      if (lines.length > MAXIMUM_LINES + SLACK) lines.splice(0, lines.length - MAXIMUM_LINES)
      if (line.level === 'warn' || line.level === 'error') onProblem(line)
    },
    lines: () => lines,
  }
}

/** A log line as text: time, level, module, request and message. */
export function formatLogLine({ timestamp, level, module, message, requestId }: LogLine): string {
  const request = requestId === undefined ? '' : ` request ${requestId}`
  return `${new Date(timestamp).toISOString()} ${level} ${module}${request}: ${message}`
}
