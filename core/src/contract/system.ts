import { z } from 'zod'
import { anyOf, endpoint } from './endpoint'

const canManage = anyOf('system.manage')

/** The program of an instance and its machine. Neither call is sent twice, as either has an effect each time. */
export const system = {
  /** Restarts the instance after its answer. Connections end, and recording pauses meanwhile. Needs `system.manage`. */
  restart: endpoint({
    method: 'PUT',
    path: '/api/stop/instantForceRestart',
    access: canManage,
    hasEffectEachTime: true,
    managesTransactions: true,
    form: 'nothing',
    reply: z.undefined(),
  }),

  /**
   * Reboots the machine of the instance by the command that it was started with. Needs `system.manage`.
   * `system/no-reboot-command`: it was started without one. `system/reboot-failed`: the command has failed.
   */
  rebootHost: endpoint({
    method: 'PUT',
    path: '/api/systemManagement/rebootHostOs',
    access: canManage,
    hasEffectEachTime: true,
    managesTransactions: true,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['system/no-reboot-command', 'system/reboot-failed'],
  }),
}
