import type { Clock } from '@barn-workbench/core/clock'
import type { Target } from '@barn-workbench/core/intents'
import { ProblemError, problemOf, type Problem } from '@barn-workbench/core/result'
import { createBatch, type Batch, type Undo } from '@barn-workbench/core/writes'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import type { RegisteredAction } from './offeredActions'

/** How one run of an action ended. */
export type ActionOutcome =
  { state: 'done'; result: unknown } | { state: 'cancelled' } | { state: 'refused'; problem: Problem }

/** What the user is told of many runs that were started as one. */
export type ManyNews =
  | { state: 'held'; count: number; undo: Undo; stays: number }
  | { state: 'ended'; done: number; refused: number; undo: Undo | undefined }

export interface ActionRunnerDependencies {
  clock: Clock
  /** The host of a plugin's action. In a batch its writes tell nothing on their own. */
  hostOf(pluginId: string, batch?: Batch): ActionHost
  /** Notes the error of an action for its author. */
  log(action: RegisteredAction, error: unknown): void
  /** Tells the user that an action failed. */
  tell(action: RegisteredAction, problem: Problem): void
  tellMany(action: RegisteredAction, news: ManyNews): void
}

/** Starts actions. One that throws is told to the user and logged, and takes nobody with it. */
export interface ActionRunner {
  run(action: RegisteredAction, input: unknown): Promise<ActionOutcome>
  /** Asks once, runs all, and resolves to an outcome for each target, in their order. */
  runMany(action: RegisteredAction, targets: readonly Target[]): Promise<ActionOutcome[]>
}

type ParsedInput = Record<string, unknown>

/** Parses an input by the intent's schema. Throws `request/invalid` with the paths that do not fit. */
function parseInput({ definition }: RegisteredAction, input: unknown): ParsedInput {
  const parsed = definition.implements.input.safeParse(input)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  throw new ProblemError({ code: 'request/invalid', params: {}, errors })
}

/** What the user was asked for; null where they cancelled. */
async function askUser({ definition }: RegisteredAction, inputs: readonly ParsedInput[], host: ActionHost) {
  if (!definition.ask) return {}
  const ask = await loadCode(definition.ask)
  return await ask(inputs, host)
}

async function runOnce(action: RegisteredAction, input: ParsedInput, host: ActionHost): Promise<ActionOutcome> {
  const { definition } = action
  const run = await loadCode(definition.load)
  const result = await run(input, host)
  return result === null
    ? { state: 'cancelled' }
    : { state: 'done', result: definition.implements.result.parse(result) }
}

function countOf(outcomes: readonly ActionOutcome[], state: ActionOutcome['state']): number {
  return outcomes.filter((outcome) => outcome.state === state).length
}

export function createActionRunner(dependencies: ActionRunnerDependencies): ActionRunner {
  const { clock, hostOf, log, tell, tellMany } = dependencies

  function refuse(action: RegisteredAction, error: unknown): ActionOutcome {
    log(action, error)
    return { state: 'refused', problem: problemOf(error) }
  }

  function refuseAndTell(action: RegisteredAction, error: unknown): ActionOutcome {
    const isTold = error instanceof ProblemError && error.isTold
    if (!isTold) tell(action, problemOf(error))
    return isTold ? { state: 'refused', problem: error.problem } : refuse(action, error)
  }

  async function run(action: RegisteredAction, input: unknown): Promise<ActionOutcome> {
    try {
      const host = hostOf(action.plugin.id)
      const given = parseInput(action, input)
      const answer = await askUser(action, [given], host)
      if (answer === null) return { state: 'cancelled' }
      return await runOnce(action, parseInput(action, { ...given, ...answer }), host)
    } catch (error) {
      return refuseAndTell(action, error)
    }
  }

  async function runAll(
    action: RegisteredAction,
    inputs: readonly ParsedInput[],
    host: ActionHost,
  ): Promise<ActionOutcome[]> {
    return await Promise.all(
      inputs.map((input) => runOnce(action, input, host).catch((error: unknown) => refuse(action, error))),
    )
  }

  async function runMany(action: RegisteredAction, targets: readonly Target[]): Promise<ActionOutcome[]> {
    const { definition, plugin } = action
    if (definition.on === undefined) return []
    const { from } = definition
    try {
      const given = targets.map(({ entity }) => parseInput(action, from(entity)))
      const answer = await askUser(action, given, hostOf(plugin.id))
      if (answer === null) return targets.map(() => ({ state: 'cancelled' }))
      const batch = createBatch(clock, (undo, stays) =>
        tellMany(action, { state: 'held', count: targets.length, undo, stays }),
      )
      const inputs = given.map((input) => parseInput(action, { ...input, ...answer }))
      const outcomes = await runAll(action, inputs, hostOf(plugin.id, batch))
      const undoAll = async () => (await Promise.all(batch.undos.map((undo) => undo()))).every(Boolean)
      const undo = batch.undos.length > 0 ? undoAll : undefined
      tellMany(action, { state: 'ended', done: countOf(outcomes, 'done'), refused: countOf(outcomes, 'refused'), undo })
      return outcomes
    } catch (error) {
      const outcome = refuseAndTell(action, error)
      return targets.map(() => outcome)
    }
  }

  return { run, runMany }
}
