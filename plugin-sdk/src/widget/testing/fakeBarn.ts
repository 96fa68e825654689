import type { Endpoint } from '@barn-workbench/core/contract'
import { permissionCatalogue } from '@barn-workbench/core/permissions'
import { callOfPlugins, type PluginCallId, type PluginInput, type PluginReply } from '@barn-workbench/core/plugins'
import { ProblemError } from '@barn-workbench/core/result'
import type { QueryEndpoint } from '@barn-workbench/core/session'
import { missingPermissions } from '../../testing/checkCall'
import { createFakeInstance, documents, refusal, type FakeAnswer } from '../../testing/fakeInstance'
import type { Replay } from '../recording/createReplay'

/**
 * The state into which the calls of a widget are put. `loading`: none is answered. `empty`: lists without entries.
 * `content`: the answers of the test. `stale`: answered once, unreachable afterwards. `error`: the barn fails.
 * `forbidden`: the barn refuses the account. `offline`: the barn cannot be reached. @public
 */
export type CallState = 'loading' | 'empty' | 'content' | 'stale' | 'error' | 'forbidden' | 'offline'

/** A picture of a camera, px. @public */
export interface FakePicture {
  width: number
  height: number
  /** The time at which it was taken, ms since the epoch; the one that is asked for by default, or null. */
  time?: number | null
}

type AnswerOf<Id extends PluginCallId> =
  | PluginReply<Id, unknown>
  | ((input: PluginInput<Id>) => PluginReply<Id, unknown> | number)

/**
 * The barn's answers by the ids of the calls: a reply, or a function that makes one of the input and may throw
 * `refusal(code)`. A `….query` call takes all documents: it filters, sorts and counts them by the rules of an instance.
 * `cameras.still` is the picture of cameras, without which it is grey. @public
 */
export type WidgetAnswers = { [Id in Exclude<PluginCallId, 'cameras.still'>]?: AnswerOf<Id> } & {
  'cameras.still'?: FakePicture | ((request: { cameraId: string; time: number | null; width: number }) => FakePicture)
}

/** The calls that answer documents, with the name of their id. */
const DOCUMENT_IDS: Readonly<Record<string, string>> = {
  'artifacts.query': 'artifactId',
  'cameras.query': 'cameraId',
  'incidentComments.query': 'incidentCommentId',
  'incidents.query': 'incidentId',
}
const ASPECT_RATIO = 16 / 9

function answerOf(id: string, given: unknown): FakeAnswer {
  const endpoint = callOfPlugins(id)
  if (!endpoint) throw new Error(`The answer of the test to ${id}: plugins make no such call.`)
  const valueOf = (input: unknown) =>
    typeof given === 'function' ? (given as (input: unknown) => unknown)(input) : given
  const idKey = DOCUMENT_IDS[id]
  if (!idKey) return { endpoint, reply: valueOf }
  return {
    endpoint,
    reply: (input) => {
      const value = valueOf(input)
      return Array.isArray(value) ? documents(endpoint as QueryEndpoint, idKey, () => value).reply(input) : value
    },
  }
}

/** A value of the same shape, each of whose lists is empty. */
function withoutEntries(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutEntries(part)]))
}

/** The simplest reply without content that the contract knows; undefined if there is none. */
function emptyReply(endpoint: Endpoint, input: unknown): unknown {
  const { body } = input as { body?: { projection?: unknown } }
  if (body?.projection === 'count') return 0
  return [[], {}, null].find((candidate) => endpoint.reply.safeParse(candidate).success)
}

/** The barn of a test: it makes the calls of a widget in the state of the moment. */
export interface FakeBarn {
  readonly permissions: readonly string[]
  readonly state: CallState
  setState(state: CallState): void
  call(endpoint: Endpoint, input: unknown): Promise<unknown>
  picture(cameraId: string, time: number | null, width: number): Promise<FakePicture>
}

/** The answers of a recording to the calls that the test does not answer itself. They come as they were recorded. */
function replayedAnswers(replay: Replay | null, answers: object): FakeAnswer[] {
  const ids = replay?.calls.filter((id) => !Object.hasOwn(answers, id)) ?? []
  return ids.flatMap((id) => {
    const endpoint = callOfPlugins(id)
    return endpoint ? [{ endpoint, reply: (input: unknown) => replay?.answer(id, input) }] : []
  })
}

interface FakeBarnOptions {
  answers: WidgetAnswers
  state: CallState
  /** By default the account has every permission. */
  permissions?: readonly string[] | undefined
  replay?: Replay | null
}

/** Creates the barn of the running test. */
export function createFakeBarn({
  answers,
  state,
  permissions = permissionCatalogue,
  replay = null,
}: FakeBarnOptions): FakeBarn {
  const { 'cameras.still': still, ...calls } = answers
  const instance = createFakeInstance({
    permissions,
    answers: [...Object.entries(calls).map(([id, given]) => answerOf(id, given)), ...replayedAnswers(replay, calls)],
  })
  const answered = new Set<string>()
  let current = state

  /** Makes a call in the state of the moment. `key` tells it from others, `empty` makes its reply without content. */
  async function make<T>(key: string, load: () => Promise<T>, empty: () => Promise<T>): Promise<T> {
    if (current === 'loading') return await new Promise<T>(() => undefined)
    if (current === 'forbidden') throw refusal('request/forbidden')
    if (current === 'error') throw refusal('instance/unexpected')
    if (current === 'offline' || (current === 'stale' && answered.has(key)))
      throw new ProblemError({ code: 'client/unreachable', params: {} })
    const reply = await (current === 'empty' ? empty() : load())
    answered.add(key)
    return reply
  }

  return {
    permissions,
    get state() {
      return current
    },
    setState(next) {
      current = next
    },
    async call(endpoint, input) {
      const { params = {} } = input as { params?: Record<string, string> }
      if (missingPermissions(endpoint, params, permissions)) throw refusal('request/forbidden')
      const load = () => instance.send(endpoint, input)
      return await make(`${endpoint.path} ${JSON.stringify(input)}`, load, async () => {
        if (endpoint.form === 'nothing') return undefined
        return emptyReply(endpoint, input) ?? withoutEntries(await load())
      })
    },
    async picture(cameraId, time, width) {
      const load = () => {
        if (typeof still === 'function') return Promise.resolve(still({ cameraId, time, width }))
        return Promise.resolve(still ?? { width, height: Math.round(width / ASPECT_RATIO) })
      }
      return await make(`picture ${cameraId} ${time} ${width}`, async () => await load(), load)
    },
  }
}
