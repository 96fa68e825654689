import { RESERVED_PLUGIN_IDS } from '@barn-workbench/core/plugins'
import type { PluginChoices } from './template'

/** A mistake of the person, with a text that says what to do. */
export class UsageError extends Error {}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAXIMUM_ID = 40
const MAXIMUM_TITLE = 100

/** What was given in the command line. */
export interface ChoiceFlags {
  name?: string | undefined
  title?: string | undefined
  'german-title'?: string | undefined
  kind?: string | undefined
  language?: string | undefined
  react?: string | undefined
}

/** Asks a question in the terminal. Resolves with the answer, which may be empty. */
export type Ask = (question: string) => Promise<string>

/** The title that an id suggests: "Feed silo" for `feed-silo`. */
const titleOf = (id: string) => id[0]?.toUpperCase() + id.slice(1).replaceAll('-', ' ')

/** Names of devices, of which Windows makes no folders. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** The sentence that refuses a name; null for one that can be taken. */
function faultOfName(id: string): string | null {
  if (!ID.test(id) || id.length > MAXIMUM_ID)
    return `A plugin is named in up to ${MAXIMUM_ID} lowercase letters, digits and hyphens, such as feed-silo; not ${id}`
  if (RESERVED_PLUGIN_IDS.includes(id))
    return `The name ${id} belongs to the workbench itself: a plugin needs another one, such as ${id}-silo`
  if (DEVICES.test(id)) return `Windows makes no folder of the name ${id}`
  return null
}

/** The sentence that refuses a title; null for one that can be taken. */
function faultOfTitle(title: string): string | null {
  return title.length > MAXIMUM_TITLE ? `A title has up to ${MAXIMUM_TITLE} characters, not ${title.length}` : null
}

/** One value to find out: that of its flag, or an answer that `read` understands. */
interface Question<Value> {
  question: string
  /** The value where nobody can answer. */
  fallback: Value
  flag: string | undefined
  /** The value of an answer, or the sentence that refuses it. */
  read(answer: string): { value: Value } | { fault: string }
}

/**
 * Asks questions in the terminal, or takes the first choice of each where nobody can answer. A person whose flag or
 * answer is refused reads why, and is asked again.
 */
function createQuestions(ask: Ask | null) {
  async function find<Value>({ question, fallback, flag, read }: Question<Value>): Promise<Value> {
    if (flag === undefined && !ask) return fallback
    let said = ''
    for (let given = flag; ; given = undefined) {
      const result = read(given ?? ((await ask?.(said + question)) ?? '').trim())
      if ('value' in result) return result.value
      if (!ask) throw new UsageError(result.fault)
      said = `${result.fault}.\n`
    }
  }
  return {
    text: (question: string, fallback: string, flag: string | undefined, faultOf: (text: string) => string | null) =>
      find<string>({
        question: `${question} (${fallback}): `,
        fallback,
        flag,
        read(answer) {
          const value = answer || fallback
          const fault = faultOf(value)
          return fault === null ? { value } : { fault }
        },
      }),
    /** A flag with one of two values; asks for it if it is not given. */
    choice: <const Choice extends string>(
      question: string,
      flag: string | undefined,
      choices: readonly [Choice, Choice],
    ) =>
      find<Choice>({
        question: `${question}: ${choices.join(' or ')} (${choices[0]})? `,
        fallback: choices[0],
        flag,
        read(answer) {
          const value = answer === '' ? choices[0] : choices.find((one) => one === answer)
          return value ? { value } : { fault: `${answer} is neither ${choices.join(' nor ')}` }
        },
      }),
  }
}

/** All choices: those of the flags, else the answers to questions. `ask` is null where nobody can answer. */
export async function readChoices(flags: ChoiceFlags, ask: Ask | null): Promise<PluginChoices> {
  const { text, choice } = createQuestions(ask)
  const id = await text('Name, in lowercase letters, digits and hyphens', 'my-plugin', flags.name, faultOfName)
  const title = await text('Title on screen, in English', titleOf(id), flags.title, faultOfTitle)
  return {
    id,
    title,
    germanTitle: await text('Title on screen, in German', title, flags['german-title'], faultOfTitle),
    kind: await choice('Kind of widget', flags.kind, ['tile', 'page']),
    language: await choice('Language, TypeScript or JavaScript', flags.language, ['ts', 'js']),
    withReact: (await choice('With React', flags.react, ['yes', 'no'])) === 'yes',
  }
}
