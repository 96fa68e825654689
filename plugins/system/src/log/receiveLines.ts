import { wait, type Clock } from '@barn-workbench/core/clock'
import type { LogLine } from '@barn-workbench/core/schema'
import { maskSecrets, withoutControls } from '@barn-workbench/core/text'

/** Lines that are gone through at once. The page answers in between: many thousand take a second. */
const SLICE = 2_000
/** Characters of a name or an id. */
const MAXIMUM_NAME = 200

const textOf = (text: string) => maskSecrets(withoutControls(text))
const nameOf = (name: string) => textOf(name.replace(/\s+/g, ' ')).slice(0, MAXIMUM_NAME)

/** The line without secrets, and as long as a line of this browser may be. */
function cleanLine({ module, message, requestId, accountId, method, path, ...rest }: LogLine): LogLine {
  return {
    ...rest,
    module: nameOf(module),
    message: textOf(message),
    ...(requestId !== undefined && { requestId: nameOf(requestId) }),
    ...(accountId !== undefined && { accountId: nameOf(accountId) }),
    ...(method !== undefined && { method: nameOf(method) }),
    ...(path !== undefined && { path: textOf(path) }),
  }
}

interface ReceiveOptions {
  /** The newest lines that are kept, whatever was sent. */
  limit: number
  clock: Clock
  signal: AbortSignal
}

/**
 * What is shown and exported of lines that an instance has sent. Not every one masks secrets, as those of other makers and
 * of earlier versions, nor keeps to the limit.
 */
export async function receiveLines(sent: readonly LogLine[], { limit, clock, signal }: ReceiveOptions) {
  const wanted = sent.slice(-limit)
  const lines: LogLine[] = []
  while (lines.length < wanted.length) {
    if (lines.length > 0) await wait(clock, 0, signal)
    for (const line of wanted.slice(lines.length, lines.length + SLICE)) lines.push(cleanLine(line))
  }
  return lines
}
