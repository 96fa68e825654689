import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import type { Site } from '../barn'
import { StartError } from '../base'
import { rules, SITE_FLAGS } from './flags'

/** Asks the person who starts a new barn for one property of its site. */
export type AskForSite = <Name extends keyof Site>(name: Name, defaults: Site) => Promise<Site[Name]>

const QUESTIONS: Readonly<Record<keyof Site, (defaults: Site) => string>> = {
  species: () => 'Which animals are in the barn, pigs or chickens? ',
  timeZone: ({ timeZone }) => `In which time zone is the barn? [${timeZone}, that of this machine] `,
}

/** Asks at a terminal until the flag accepts the answer. */
export function createTerminalQuestion(input: Readable, output: Writable): AskForSite {
  return async (name, defaults) => {
    const flag = SITE_FLAGS[name]
    const { schema, accepts } = rules[flag]
    const terminal = createInterface({ input, output })
    // Ctrl-C and the end of the input leave the question without an answer.
    const isClosed = new Promise<never>((_resolve, reject) => {
      terminal.once('close', () => reject(new StartError(`--${flag} takes ${accepts}; a new barn needs it`)))
    })
    try {
      for (;;) {
        const answer = (await Promise.race([terminal.question(QUESTIONS[name](defaults)), isClosed])).trim()
        const parsed = schema.safeParse(answer === '' && name === 'timeZone' ? defaults.timeZone : answer)
        if (parsed.success) return parsed.data as Site[typeof name]
        output.write(`Please enter ${accepts}.\n`)
      }
    } finally {
      terminal.close()
    }
  }
}
