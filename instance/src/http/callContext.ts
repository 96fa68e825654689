import type { Clock } from '../database/clock'

/** Who calls: the account, its session and what it may do in this call (after simulation). */
export interface CallAccount {
  accountId: string
  sessionId: string
  permissions: ReadonlySet<string>
}

/** What a handler knows of a call beside its input. */
export interface CallContext {
  account: CallAccount
  /** The version that the write was made on, where the caller names one. */
  ifMatch?: number
  idempotencyKey?: string
  /** Where the call comes from, for counting failed log-ins. */
  address: string
  knownDevice?: string
  /** Aborted when the caller hangs up. */
  signal: AbortSignal
  now: Clock
}

/** In open calls there is nobody: a handler that asks who calls is a mistake in the contract. */
export const nobody: CallAccount = { accountId: '', sessionId: '', permissions: new Set() }
