import { inTime, type Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import type { CheckedPackage, PackageRefusal, PackageToCheck } from './checkPackage'

/** Time that a check may take, in ms, on a slow phone too. */
const CHECK_TIMEOUT = 30 * SECOND

type CheckWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

/**
 * Checks a package in a worker of its own, which is gone afterwards: whatever a package does to it, the page and the
 * next package are not concerned. Without an answer in time the package cannot be read. The bytes are transferred.
 * Rejects if the code of the worker cannot be loaded.
 */
export async function checkInWorker(
  toCheck: PackageToCheck,
  startWorker: () => CheckWorker,
  clock: Clock,
): Promise<CheckedPackage | PackageRefusal> {
  const worker = startWorker()
  const answer = new Promise<CheckedPackage | PackageRefusal>((resolve, reject) => {
    worker.addEventListener('message', (event) => resolve((event as MessageEvent<CheckedPackage>).data))
    worker.addEventListener('error', () => reject(new Error('the worker has failed')))
  })
  worker.postMessage(toCheck, [toCheck.bytes.buffer as ArrayBuffer])
  const late = new Error('the check takes too long')
  try {
    return await inTime(clock, CHECK_TIMEOUT, answer, () => late)
  } catch (error) {
    if (error === late) return 'unreadable'
    throw error
  } finally {
    worker.terminate()
  }
}
