import { fail, type ErrorCode, type Result } from '@barn-workbench/core/result'

/**
 * Pictures that one account may wait for at the same time: more than a wall of cameras, or a row of moments, asks for. A
 * client sends six requests at once, so an account of several people stays below it too.
 */
export const PICTURES_PER_ACCOUNT = 250
/** Time after which a client that was refused may try again, in s. */
const RETRY_AFTER = 2

/** Keeps one account from taking all places of the queue of pictures. */
export function createPicturePlaces() {
  const taken = new Map<string, number>()

  return async <T, Code extends ErrorCode>(
    accountId: string,
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'request/too-many'>> => {
    const before = taken.get(accountId) ?? 0
    if (before >= PICTURES_PER_ACCOUNT) return fail('request/too-many', { retryAfter: RETRY_AFTER })
    taken.set(accountId, before + 1)
    try {
      return await work()
    } finally {
      const left = (taken.get(accountId) ?? 1) - 1
      if (left > 0) taken.set(accountId, left)
      else taken.delete(accountId)
    }
  }
}
