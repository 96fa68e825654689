import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the code around works for. */
export interface RequestScope {
  requestId: string
  /** The account that makes it, once that is known. */
  accountId?: string
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work for a request: every log line that it causes names the request. */
export function runInRequest<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** The request that the code around works for; undefined: none, such as in a task that goes on by itself. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
