import type { Clock } from '@barn-workbench/core/clock'
import type { Target } from '@barn-workbench/core/intents'
import type { Outbox } from '@barn-workbench/core/outbox'
import { ProblemError, problemOf, type Problem } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import {
  createBatch,
  type Batch,
  type Conflict,
  type EntityRef,
  type SubmitOptions,
  type Versioned,
  type Write,
  type WriteKeeper,
} from '@barn-workbench/core/writes'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { loadCode, writesOf } from '@barn-workbench/plugin-sdk/host'
import { conflictDialog } from '../dialogs/conflictDialog'
import type { DialogStack } from '../dialogs/dialogStack'
import { dismissToast, showToast } from '../toasts/showToast'
import {
  createWriteNotifier,
  notifyOfMany,
  notifyOfToast,
  type ManyNews,
  type NotifierDependencies,
  type Words,
} from './notifier'
import type { ActionScope, RegisteredAction } from './offeredActions'

/*
 * Runs actions: checks the input, asks what has to be asked, loads the action's code and runs it with the host of its
 * plugin, through which it writes. This file loads while the page is idle; until then `createActions` (actions.ts)
 * waits for it. `createScreenRunner` is the runner of one screen with its dialogs and messages, `createActionRunner`
 * the mechanism.
 */

/** The dependencies of the actions of one screen. */
export interface ActionsDependencies {
  /** The functions of every host, independent of its plugin. */
  base: Pick<ActionHost, 'session' | 'navigate' | 'urlOf' | 'share' | 'copy' | 'signOut' | 'set' | 'now'>
  clock: Clock
  /** The outbox in which writes of the account wait for the instance; null without an account. */
  outbox: Outbox | null
  dialogs: DialogStack
  actions: readonly RegisteredAction[]
  scope: ActionScope
  words: Words
  problemText(problem: Problem): string
}

interface LoadedDependencies extends ActionsDependencies {
  base: ActionsDependencies['base'] & Pick<ActionHost, 'intent'>
}

/** The runner of the actions of one screen, and the hosts of their plugins. */
export function createScreenRunner(
  dependencies: LoadedDependencies,
): ActionRunner & { hostOf(pluginId: string, batch?: Batch): ActionHost } {
  const { base, clock, dialogs, outbox, words, problemText } = dependencies
  const askOnConflict = async (pluginId: string, conflict: Conflict) => {
    const input = { pluginId, conflict, changedBy: conflict.changedBy ?? words('shell', 'conflict.somebody') }
    return (await dialogs.open(conflictDialog, input, base.session)) ?? 'leave'
  }
  const openInInstance = async (path: `/${string}`) => {
    if (base.session) await base.navigate(`/instance/${base.session.id}${path}`)
  }
  const notifierDependencies: NotifierDependencies = { clock, words, problemText, openInInstance, askOnConflict }

  function hostOf(pluginId: string, batch?: Batch): ActionHost {
    const notifier = createWriteNotifier(pluginId, notifierDependencies)
    const keeper = outbox && createWriteKeeper(outbox, clock, (name) => words(pluginId, [`toast.${name}.kept`]))
    const scope = { session: base.session, notifier, keeper, ...(batch && { batch }) }
    return {
      ...base,
      write: (write, input) => submitWrite(write, input, scope),
      open: (dialog, input) => dialogs.open(dialog, input, base.session),
      toast: (toast) => notifyOfToast(pluginId, toast, { ...notifierDependencies, navigate: base.navigate }),
      dismissToast: (key) => void dismissToast(`${pluginId}.${key}`),
    }
  }

  const runner = createActionRunner({
    clock,
    hostOf,
    log: ({ definition }, error) => console.error(`the action ${definition.id} failed`, error),
    notify: ({ plugin, name, definition }, problem) => {
      const command = words(plugin.id, `actions.${name}`)
      const message = words('shell', 'commands.failed', { command, reason: problemText(problem) })
      void showToast('error', message, `action ${definition.id}`)
    },
    notifyOfMany: (action, news) => notifyOfMany(action, news, notifierDependencies),
  })
  return { ...runner, hostOf }
}

/** The outcome of one run of an action. */
export type ActionOutcome =
  | { state: 'done'; result: unknown }
  | { state: 'cancelled' }
  | { state: 'refused'; problem: Problem }

export interface ActionRunnerDependencies {
  clock: Clock
  /** The host of a plugin's action. In a batch its writes show no messages on their own. */
  hostOf(pluginId: string, batch?: Batch): ActionHost
  /** Notes the error of an action for its author. */
  log(action: RegisteredAction, error: unknown): void
  /** Shows the user that an action failed. */
  notify(action: RegisteredAction, problem: Problem): void
  notifyOfMany(action: RegisteredAction, news: ManyNews): void
}

/** Starts actions. An action that throws is logged and reported to the user, and does not affect the others. */
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

/** The user's answer; null if they cancelled. */
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

/** Creates the runner of actions of one screen. */
export function createActionRunner(dependencies: ActionRunnerDependencies): ActionRunner {
  const { clock, hostOf, log, notify, notifyOfMany } = dependencies

  function refuse(action: RegisteredAction, error: unknown): ActionOutcome {
    log(action, error)
    return { state: 'refused', problem: problemOf(error) }
  }

  function refuseAndNotify(action: RegisteredAction, error: unknown): ActionOutcome {
    const isReported = error instanceof ProblemError && error.isReported
    if (!isReported) notify(action, problemOf(error))
    return isReported ? { state: 'refused', problem: error.problem } : refuse(action, error)
  }

  async function run(action: RegisteredAction, input: unknown): Promise<ActionOutcome> {
    try {
      const host = hostOf(action.plugin.id)
      const given = parseInput(action, input)
      const answer = await askUser(action, [given], host)
      if (answer === null) return { state: 'cancelled' }
      return await runOnce(action, parseInput(action, { ...given, ...answer }), host)
    } catch (error) {
      return refuseAndNotify(action, error)
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
        notifyOfMany(action, { state: 'held', count: targets.length, undo, stays }),
      )
      const inputs = given.map((input) => parseInput(action, { ...input, ...answer }))
      const outcomes = await runAll(action, inputs, hostOf(plugin.id, batch))
      const undoAll = async () => (await Promise.all(batch.undos.map((undo) => undo()))).every(Boolean)
      const undo = batch.undos.length > 0 ? undoAll : undefined
      notifyOfMany(action, {
        state: 'ended',
        done: countOf(outcomes, 'done'),
        refused: countOf(outcomes, 'refused'),
        undo,
      })
      return outcomes
    } catch (error) {
      const outcome = refuseAndNotify(action, error)
      return targets.map(() => outcome)
    }
  }

  return { run, runMany }
}

/** Has writes wait in the outbox, beside reports and comments about the same entities. */
function createWriteKeeper(outbox: Outbox, clock: Clock, titleOf: (name: string) => string): WriteKeeper {
  const idOf = (ref: EntityRef) => ref.slice(ref.indexOf('/') + 1)
  return {
    isWaiting: (ref) => outbox.unsent().some(({ about, problem }) => about === idOf(ref) && problem === null),
    keep: ({ endpoint, input, name, ref, key, version }) =>
      outbox.keep(endpoint, input, { key, title: titleOf(name), about: idOf(ref), version, writtenAt: clock.now() }),
  }
}

interface WriteScope extends SubmitOptions {
  session: Session | null
}

/**
 * Makes a change on the instance of a page. Resolves to null if the user has undone it. Rejects with a `ProblemError`,
 * of which the user has seen a message unless it is part of a batch.
 */
async function submitWrite<Input, Entity extends Versioned>(
  write: Write<Input, Entity>,
  input: Input,
  { session, ...options }: WriteScope,
): Promise<{ entity: Entity | null } | null> {
  if (!session) throw new ProblemError({ code: 'client/no-instance-selected', params: {} })
  const writes = writesOf(session, session.snapshot().dataScope)
  const outcome = await writes.submit(write, input, options)
  if (outcome.state === 'refused') throw new ProblemError(outcome.problem, { isReported: !options.batch })
  return outcome.state === 'done' ? { entity: outcome.entity } : null
}
