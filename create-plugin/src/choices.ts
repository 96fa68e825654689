import type { PluginChoices } from './template'

/** A mistake of the person, with a text that says what to do. */
export class UsageError extends Error {}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAXIMUM_ID = 40

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

/** Asks questions in the terminal, or takes the first choice of each where nobody can answer. */
function createQuestions(ask: Ask | null) {
  return {
    async text(question: string, fallback: string): Promise<string> {
      if (!ask) return fallback
      return (await ask(`${question} (${fallback}): `)).trim() || fallback
    },
    /** A flag with one of two values; asks for it if it is not given. */
    async choice<const Choice extends string>(
      question: string,
      flag: string | undefined,
      choices: readonly [Choice, Choice],
    ): Promise<Choice> {
      const [first, second] = choices
      const given = flag ?? (ask ? (await ask(`${question}: ${first} or ${second} (${first})? `)).trim() : first)
      const choice = given === '' && flag === undefined ? first : choices.find((value) => value === given)
      if (choice === undefined) throw new UsageError(`${given} is neither ${first} nor ${second}`)
      return choice
    },
  }
}

/** All choices: those of the flags, else the answers to questions. `ask` is null where nobody can answer. */
export async function readChoices(flags: ChoiceFlags, ask: Ask | null): Promise<PluginChoices> {
  const { text, choice } = createQuestions(ask)
  const id = flags.name ?? (await text('Name, in lowercase letters, digits and hyphens', 'my-plugin'))
  if (!ID.test(id) || id.length > MAXIMUM_ID)
    throw new UsageError(`A plugin is named in lowercase letters, digits and hyphens, such as feed-silo; not ${id}`)
  const title = flags.title ?? (await text('Title on screen, in English', titleOf(id)))
  return {
    id,
    title,
    germanTitle: flags['german-title'] ?? (await text('Title on screen, in German', title)),
    kind: await choice('Kind of widget', flags.kind, ['tile', 'page']),
    language: await choice('Language, TypeScript or JavaScript', flags.language, ['ts', 'js']),
    withReact: (await choice('With React', flags.react, ['yes', 'no'])) === 'yes',
  }
}
