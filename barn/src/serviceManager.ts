import { execFile } from 'node:child_process'

type Environment = Readonly<Record<string, string | undefined>>

/** Sends one message to systemd. */
export type Notify = (message: string) => void

/** The program of systemd that sends messages; the socket of systemd is none that Node can write to. */
const PROGRAM = 'systemd-notify'
/** Part of the time of the watchdog after which it is told again. */
const WATCHDOG_PART = 1 / 3
const MICROSECONDS = 1_000

function notifyByProgram(message: string): void {
  execFile(PROGRAM, [message], { timeout: 5_000 }, () => undefined)
}

/**
 * Tells systemd of the program where systemd waits for it, which `NOTIFY_SOCKET` says; else nothing happens. The unit
 * needs `NotifyAccess=all`, since a program of its own sends the messages.
 */
export function createServiceManager(environment: Environment, notify: Notify = notifyByProgram) {
  const send = environment['NOTIFY_SOCKET'] === undefined ? () => undefined : notify
  const limit = Number(environment['WATCHDOG_USEC'] ?? 0) / MICROSECONDS
  return {
    ready: () => send('READY=1'),
    /** Tells what goes on, for `systemctl status`. */
    status: (text: string) => send(`STATUS=${text.replaceAll('\n', ' ')}`),
    stopping: () => send('STOPPING=1'),
    /**
     * Tells the watchdog that the program works, as long as it does. A program whose event loop or database hangs tells
     * nothing, and is started again. Returns the function that ends this.
     */
    keepAlive(isHealthy: () => Promise<boolean>): () => void {
      if (!(limit > 0)) return () => undefined
      const timer = setInterval(() => {
        void isHealthy().then(
          (healthy) => healthy && send('WATCHDOG=1'),
          () => undefined,
        )
      }, limit * WATCHDOG_PART)
      return () => clearInterval(timer)
    },
  }
}
