import { spawn } from 'node:child_process'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'

/** Time that an answer has to reach its client before the instance ends, in ms. */
const RESTART_DELAY = 100
/** A reboot command that fails within this time has not rebooted anything, in ms. */
const REBOOT_CHECK_TIME = SECOND

interface MachineOptions {
  /** Restarts the instance. */
  restart: () => void
  /** The program that reboots the machine, with its arguments; undefined without one. */
  rebootCommand: readonly string[] | undefined
}

/** The process of the instance, and the machine on which it runs. */
export type HostControl = ReturnType<typeof createHostControl>

export function createHostControl({ restart, rebootCommand }: MachineOptions) {
  let restarting: NodeJS.Timeout | undefined
  let rebooting: Promise<boolean> | undefined

  /** Runs the command, or waits for the running one. */
  async function runReboot(command: readonly string[]): Promise<boolean> {
    rebooting ??= runs(command).finally(() => {
      rebooting = undefined
    })
    return await rebooting
  }

  return {
    /**
     * Restarts the instance after the answer to the request is sent. Further requests meanwhile have no effect.
     */
    restartSoon(): void {
      restarting ??= setTimeout(restart, RESTART_DELAY)
    },
    /** Whether the instance was started with a command that reboots its machine. */
    canReboot: rebootCommand !== undefined,
    /** Reboots the machine. Calls at the same time share one run of the command. */
    reboot: async (): Promise<Result<undefined, 'system/no-reboot-command' | 'system/reboot-failed'>> => {
      if (!rebootCommand) return fail('system/no-reboot-command')
      return (await runReboot(rebootCommand)) ? succeed(undefined) : fail('system/reboot-failed')
    },
  }
}

/** Starts a program without a shell. Resolves with whether it succeeds, or runs for a while. */
function runs([program = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    const timer = setTimeout(() => {
      resolve(true)
    }, REBOOT_CHECK_TIME)
    const settle = (hasWorked: boolean) => {
      clearTimeout(timer)
      resolve(hasWorked)
    }
    child.once('error', () => {
      settle(false)
    })
    child.once('exit', (code) => {
      settle(code === 0)
    })
    child.unref()
  })
}
