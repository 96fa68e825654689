import { createTokenBuckets } from '@barn-workbench/core/concurrency'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { Hook, HookCall } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { createWrongSecretLimit, refusalAfter } from '../auth'
import { numbersIn, toShownText } from '../base'
import type { RowReceiver } from '../measurements'
import { itemsOf, rowsOf } from './hookRows'
import { createSignatureCheck } from './hookSignature'
import {
  createHookStore,
  type HookStore,
  type HookStoreDependencies,
  type HookWithSecret,
  type StoredHook,
} from './hookStore'

/** Calls that one hook takes at once, and the time in ms after which it takes as many again. */
const CALLS = { most: 120, refill: MINUTE }
const KEPT_CALLS = 5
/** Characters of a body that are kept to be shown. */
const SHOWN_BODY = 2_000
/** Reasons that a reply names. */
const NAMED_REASONS = 20

export interface HooksDependencies extends HookStoreDependencies {
  receive: RowReceiver
}

/** A call at the address of a hook. */
interface ReceivedCall {
  secret: string
  /** Network address of the sender. */
  address: string
  bytes: Uint8Array
  header: (name: string) => string | undefined
}

interface Received {
  accepted: number
  refused: string[]
}

type ReceiveErrors = 'hook/not-found' | 'hook/signature' | 'request/too-many' | 'request/too-large' | 'request/invalid'

export type Hooks = ReturnType<typeof createHooks>

/** Creates the hooks of an instance. */
export function createHooks(dependencies: HooksDependencies) {
  const { receive, now } = dependencies
  const store = createHookStore(dependencies)
  const refuseWrongSecret = createWrongSecretLimit(now)
  const isSigned = createSignatureCheck(dependencies)
  const buckets = createTokenBuckets(CALLS, now)
  const latest = new Map<string, readonly HookCall[]>()

  const describe = ({ hookId, version, settings }: StoredHook): Hook => ({
    hookId,
    version,
    ...settings,
    calls: [...(latest.get(hookId) ?? [])],
  })

  function note({ hookId, settings }: StoredHook, text: string, { accepted, refused }: Received): void {
    const values = numbersIn(itemsOf(text, settings).items[0])
    const call = { at: now(), body: toShownText(text, SHOWN_BODY), values, accepted, refused }
    latest.set(hookId, [call, ...(latest.get(hookId) ?? [])].slice(0, KEPT_CALLS))
  }

  async function takeRows({ settings }: StoredHook, text: string): Promise<Result<Received, ReceiveErrors>> {
    const { items, refused } = itemsOf(text, settings)
    const read = items.map((item) => rowsOf(item, settings.sensors, now()))
    const rows = read.flatMap((one) => one.rows)
    const reasons = [...refused, ...read.flatMap((one) => one.refused)]
    if (rows.length === 0) return succeed({ accepted: 0, refused: reasons.slice(0, NAMED_REASONS) })
    const bytes = Buffer.from(JSON.stringify(rows))
    const report = await receive({ type: 'application/json', bytes, mapping: {}, cameras: new Set(), now: now() })
    if (!report.ok) return report
    const { accepted, corrected, same, rows: outcomes } = report.value
    const sentences = outcomes.flatMap(({ status, sentence }) => (status === 'refused' && sentence ? [sentence] : []))
    return succeed({
      accepted: accepted + corrected + same,
      refused: [...new Set([...reasons, ...sentences])].slice(0, NAMED_REASONS),
    })
  }

  /** The hook of a secret; a wrong one is counted. */
  async function findOpen({ secret, address }: ReceivedCall): Promise<Result<StoredHook, ReceiveErrors>> {
    const hook = await store.findBySecret(secret)
    if (hook?.settings.isOn) return succeed(hook)
    const refusal = refuseWrongSecret(address)
    return refusal.ok ? fail('hook/not-found') : refusal
  }

  return {
    list: async (): Promise<Hook[]> => (await store.all()).map(describe),
    create: async (
      ...input: Parameters<HookStore['create']>
    ): Promise<Result<DescribedHook, 'hook/too-many' | 'request/invalid'>> =>
      withHook(await store.create(...input), describe),
    async update(
      ...input: Parameters<HookStore['update']>
    ): Promise<Result<Hook, 'hook/not-found' | 'request/invalid' | 'request/version-mismatch'>> {
      const updated = await store.update(...input)
      return updated.ok ? succeed(describe(updated.value)) : updated
    },
    renew: async (id: string): Promise<Result<DescribedHook, 'hook/not-found'>> =>
      withHook(await store.renew(id), describe),
    async remove(id: string): Promise<Result<StoredHook, 'hook/not-found'>> {
      const removed = await store.remove(id)
      if (removed.ok) latest.delete(id)
      return removed
    },
    async receive(call: ReceivedCall): Promise<Result<Received, ReceiveErrors>> {
      const found = await findOpen(call)
      if (!found.ok) return found
      const hook = found.value
      const wait = refusalAfter(buckets.waitOf(hook.hookId, 1))
      if (!wait.ok) return wait
      buckets.take(hook.hookId, 1)
      if (!(await isSigned(hook, call))) return fail('hook/signature')
      const text = decode(call.bytes)
      if (text === null) return failInvalid({ path: '', message: 'not_unicode' })
      const received = await takeRows(hook, text)
      if (received.ok) note(hook, text, received.value)
      return received
    },
  }
}

/** A hook whose secret was made now, as a reply has it. */
export interface DescribedHook extends Omit<HookWithSecret, 'hook'> {
  hook: Hook
}

function withHook<Code extends 'hook/not-found' | 'hook/too-many' | 'request/invalid'>(
  made: Result<HookWithSecret, Code>,
  describe: (hook: StoredHook) => Hook,
): Result<DescribedHook, Code> {
  return made.ok ? succeed({ ...made.value, hook: describe(made.value.hook) }) : made
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
