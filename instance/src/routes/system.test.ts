import { expect, test } from 'vitest'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AuditTrail } from '../auth'
import type { CallContext } from '../http'
import { createInstanceLog } from '../log'
import type { HostControl } from '../system'
import { systemRoutes } from './system'

const info = { globalUniqueIdentifier: '1001', name: 'Hof Nord' } as never
const context = { account: { accountId: 'a-1' }, now: () => 5 } as unknown as CallContext

function createSetting({ canReboot = true, works = true, canAudit = true } = {}) {
  const steps: string[] = []
  const log = createInstanceLog()
  const audit: Pick<AuditTrail, 'write'> = {
    write: async ({ action, actorId }) => {
      await Promise.resolve()
      if (!canAudit) throw new Error('the disk is full')
      steps.push(`${action} ${actorId}`)
    },
  }
  const hostControl: HostControl = {
    canReboot,
    restartSoon: () => void steps.push('restart'),
    reboot: async () => {
      steps.push('reboot')
      return await Promise.resolve(works ? succeed(undefined) : fail('system/reboot-failed'))
    },
  }
  const routes = systemRoutes({ hostControl, audit: audit as AuditTrail, info, log })
  const call = (path: string) => routes.find(({ endpoint }) => endpoint.path.endsWith(path))?.handle({}, context)
  return { steps, call, messages: () => log.lines().map(({ message }) => message) }
}

test('who asks for a restart or a reboot is written down before it begins', async () => {
  const { steps, call } = createSetting()
  expect(await call('rebootHostOs')).toMatchObject({ ok: true })
  expect(await call('instantForceRestart')).toMatchObject({ ok: true })
  expect(steps).toEqual(['instance.host-rebooted a-1', 'reboot', 'instance.restarted a-1', 'restart'])
})

test('an attempt that fails is in the trail, and its failure in the log', async () => {
  const { steps, call, messages } = createSetting({ works: false })
  expect(await call('rebootHostOs')).toMatchObject({ problem: { code: 'system/reboot-failed' } })
  expect(steps).toEqual(['instance.host-rebooted a-1', 'reboot'])
  expect(messages()).toHaveLength(2)
  expect(messages()[1]).toMatch(/does not reboot/)
})

test('without a command there is no attempt', async () => {
  const { steps, call, messages } = createSetting({ canReboot: false })
  expect(await call('rebootHostOs')).toMatchObject({ problem: { code: 'system/no-reboot-command' } })
  expect([steps, messages()]).toEqual([[], []])
})

test('what cannot be written down does not happen', async () => {
  const { steps, call } = createSetting({ canAudit: false })
  await expect(call('rebootHostOs')).rejects.toThrow()
  await expect(call('instantForceRestart')).rejects.toThrow()
  expect(steps).toEqual([])
})
