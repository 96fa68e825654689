import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogKind, LogLine as StoredLine } from '@barn-workbench/core/schema'
import { maskSecrets } from '@barn-workbench/core/text'
import { createMemoryLines, type LineStore, type LogQuery } from './lineStore'

/** One line of the instance's own log as its writer gives it. The log adds the current request. */
export interface LogLine extends StoredLine {
  kind: LogKind
}

/** Number of lines that stay in memory. */
const MAXIMUM_LINES = 5_000
/** Lines above the maximum before the oldest are dropped, so that not every line costs a copy. */
const SLACK = 500

/** The log of an instance. */
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
  /** Receives each line. */
  onLine?: (line: LogLine) => void
  /** A store that keeps lines over restarts; in memory by default. */
  store?: LineStore
}

/** The line without secrets, with the id of the request that is being handled. */
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
  onLine = () => undefined,
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
      onLine(written)
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

/** The request that the code around works for. */
export interface RequestScope {
  requestId: string
  /** The account that makes it, once that is known. */
  accountId?: string
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work for a request: every log line that it causes names the request. */
export function runInRequest<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** The request that the current code works for; undefined without one, such as in a background task. */
function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}

/** Maximum number of names in one line of the log. The line counts the others. */
const NAMED = 10

/** Names things in a line of the log. */
export function namesOf(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}`
}
