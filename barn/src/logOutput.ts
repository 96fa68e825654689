import { formatLogLine, type LogLine } from '@barn-workbench/instance/program'
import type { BarnConfiguration } from './barnConfiguration'

type LogRules = BarnConfiguration['log']
const LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** The log on standard output, whose rules can be replaced while it runs. */
export function createLogOutput(rules: LogRules, print: (text: string) => void) {
  let current = rules

  function write({ kind, ...line }: LogLine): void {
    const { form, level, access } = current
    if (kind !== 'system' && !access) return
    if (LEVELS.indexOf(line.level) < LEVELS.indexOf(level)) return
    print(form === 'json' ? JSON.stringify({ kind, ...line }) : formatLogLine(line))
  }

  return {
    write,
    /** Tells something that a person waits for, such as the set-up link, whatever the level is. */
    say(message: string): void {
      if (current.form === 'text') print(message)
      else print(JSON.stringify({ kind: 'system', timestamp: Date.now(), level: 'info', module: 'barn', message }))
    },
    /** Writes a line of the program itself. */
    note(level: LogLine['level'], message: string): void {
      write({ kind: 'system', timestamp: Date.now(), level, module: 'barn', message })
    },
    /** Goes on by other rules. */
    setRules(next: LogRules): void {
      current = next
    },
  }
}
export type LogOutput = ReturnType<typeof createLogOutput>
