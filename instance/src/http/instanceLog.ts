/** One line of an instance's own log. */
export interface LogLine {
  kind: 'system' | 'access'
  timestamp: number
  level: 'debug' | 'info' | 'warn' | 'error'
  module: string
  message: string
}

/** Lines that are held for reading them back. */
const HELD_LINES = 5_000

export interface InstanceLog {
  write(line: LogLine): void
  lines(): readonly LogLine[]
}

/** Keeps the newest lines; what goes wrong is also given to `report`. */
export function createInstanceLog(report: (line: LogLine) => void = () => undefined): InstanceLog {
  const held: LogLine[] = []
  return {
    write(line) {
      held.push(line)
      if (held.length > HELD_LINES * 1.1) held.splice(0, held.length - HELD_LINES)
      if (line.level === 'error') report(line)
    },
    lines: () => held,
  }
}
