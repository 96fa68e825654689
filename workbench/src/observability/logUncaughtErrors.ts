import type { Log } from '@barn-workbench/core/log'

/**
 * Logs uncaught errors of every kind: errors of handlers, for example of a zoom, and rejected promises, for example of
 * code that could not be fetched.
 */
export function logUncaughtErrors(log: Pick<Log, 'write'>, page: EventTarget = globalThis): void {
  const write = (error: unknown) =>
    log.write({ level: 'ERROR', tag: 'Uncaught', message: 'an error was not caught', error })
  const onError = ({ error, message }: ErrorEvent) => write((error as unknown) ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => write(reason)
  page.addEventListener('error', onError as EventListener)
  page.addEventListener('unhandledrejection', onRejection as EventListener)
}
