import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createFakeInstance, hide, openTab, save, settle } from '../layouts/testing/fakeLayoutInstance'
import { sendPendingLayouts } from './SignOut'

test('a sign-out waits 5 seconds for an instance that does not answer', async () => {
  const instance = createFakeInstance()
  instance.change({ online: false })
  const tab = openTab(instance)
  await tab.layouts.saveOwn('barn', save([hide('a')]))
  instance.session.send = () => new Promise(() => undefined)
  const clock = createFakeClock()
  const onDone = vi.fn()
  void sendPendingLayouts(tab.layouts, clock).then(onDone)
  await settle()
  await clock.advance(4_999)
  await settle()
  expect(onDone).not.toHaveBeenCalled()
  await clock.advance(1)
  await settle()
  expect(onDone).toHaveBeenCalledWith({ unsent: ['barn'], drafted: [] })
})
