import type { LogKind, LogLine as StoredLine } from '@barn-workbench/core/schema'
import { maskSecrets } from '@barn-workbench/core/text'
import { createMemoryLines, type LineStore, type LogQuery } from './lineStore'
import { currentRequest } from './requestScope'

/** One line of the instance's own log, as it is written. The request around is added. */
export interface LogLine extends StoredLine {
  kind: LogKind
}

/** Number of lines that stay in memory. */
const MAXIMUM_LINES = 5_000
/** Lines that may pile up above the maximum before the oldest are dropped, so that not every line costs a copy. */
const SLACK = 500

export interface InstanceLog {
  /** Writes a line, with its secrets masked and its text cut. Never throws. */
  write(line: LogLine): void
  /** The newest lines of all kinds. */
  lines(): readonly LogLine[]
  /** Returns the lines of a kind as JSON, oldest first. */
  query(kind: LogKind, query: LogQuery): Promise<readonly string[]>
  /** Stores what is not stored yet. */
  close(): void
}

interface InstanceLogOptions {
  /** Receives warnings and errors. */
  onProblem?: (line: LogLine) => void
  /** Where lines outlast the instance; in memory by default. */
  store?: LineStore
}

/** The line without secrets, with the request that is under way. */
function completed({ kind, timestamp, level, module, message, ...rest }: LogLine): LogLine {
  const { requestId, accountId } = currentRequest() ?? {}
  return {
    kind,
    timestamp,
    level,
    module: maskSecrets(module),
    message: maskSecrets(message),
    ...(requestId !== undefined && { requestId }),
    ...(accountId !== undefined && { accountId }),
    ...rest,
  }
}

/** Keeps the newest log lines in memory, stores all of them and passes warnings and errors on. */
export function createInstanceLog({
  onProblem = () => undefined,
  store = createMemoryLines(),
}: InstanceLogOptions = {}): InstanceLog {
  const lines: LogLine[] = []
  return {
    write(line) {
      const written = completed(line)
      const { kind, ...stored } = written
      lines.push(written)
      if (lines.length > MAXIMUM_LINES + SLACK) lines.splice(0, lines.length - MAXIMUM_LINES)
      // A store reads time, level and module from the beginning of a line, so these come first.
      store.append(kind, JSON.stringify(stored))
      if (kind === 'system' && (line.level === 'warn' || line.level === 'error')) onProblem(written)
    },
    lines: () => lines,
    query: (kind, query) => store.query(kind, query),
    close: () => {
      store.close()
    },
  }
}

/** A log line as text: time, level, module, request and message. */
export function formatLogLine({ timestamp, level, module, message, requestId }: StoredLine): string {
  const request = requestId === undefined ? '' : ` request ${requestId}`
  return `${new Date(timestamp).toISOString()} ${level} ${module}${request}: ${message}`
}
