// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { MINUTE } from '@barn-workbench/core/time'
import { createVisits, VISIT_GAP } from './news'

/** A device whose clock the test sets. */
function aDevice(data = createMemoryStorage()) {
  const device = { time: 1_000_000, isSignedIn: true, data }
  /** Opens a page, whose tab the test hides and shows. */
  const open = () => {
    const events = new EventTarget()
    const page = Object.assign(events, { hidden: false }) as unknown as Document & { hidden: boolean }
    const visits = createVisits({ data, now: () => device.time, isSignedIn: () => device.isSignedIn, page })
    const setHidden = async (hidden: boolean) => {
      Object.assign(page, { hidden })
      events.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve))
    }
    return { visits, setHidden }
  }
  return { device, open, pass: (time: number) => (device.time += time) }
}

test('before the first visit there was none, nor after the page is loaded again in it', async () => {
  const { open, pass } = aDevice()
  const first = open().visits
  expect(await first.before()).toBeNull()
  await first.note(['a'])
  pass(VISIT_GAP - 1)
  expect(await open().visits.before()).toBeNull()
})

test('a page that is loaded after the pause begins a visit, and one that is loaded sooner goes on with it', async () => {
  const { device, open, pass } = aDevice()
  await open().visits.note(['a'])
  const end = { at: device.time, assigned: ['a'] }
  pass(VISIT_GAP)
  const second = open().visits
  expect(await second.before()).toEqual(end)
  await second.note(['a', 'b'])
  pass(MINUTE)
  expect(await open().visits.before()).toEqual(end)
})

test('a page that was hidden for the pause begins a visit where it was hidden, and a shorter one does not', async () => {
  const { device, open, pass } = aDevice()
  const { visits, setHidden } = open()
  await visits.note(['a'])
  pass(2 * VISIT_GAP)
  expect(await visits.before()).toBeNull()
  await setHidden(true)
  const hiddenAt = device.time
  pass(VISIT_GAP - 1)
  await setHidden(false)
  expect(await visits.before()).toBeNull()
  await setHidden(true)
  pass(VISIT_GAP)
  await setHidden(false)
  expect(await visits.before()).toEqual({ at: hiddenAt + VISIT_GAP - 1, assigned: ['a'] })
})

test('notes nothing after the account has signed out, and nothing more of a page that is not followed', async () => {
  const { device, open } = aDevice()
  const { visits, setHidden } = open()
  await visits.note(['a'])
  await device.data.remove('visits')
  device.isSignedIn = false
  await visits.note(['b'])
  expect(await device.data.keys()).toEqual([])
  device.isSignedIn = true
  visits.stop()
  await setHidden(true)
  expect(await device.data.keys()).toEqual([])
})

test('what is stored in another form is no visit, and a browser that stores nothing keeps the visit of its page', async () => {
  const { device, open, pass } = aDevice()
  await device.data.set('visits', { version: 7 })
  expect(await open().visits.before()).toBeNull()
  const refuse = () => Promise.reject(new Error('no storage'))
  const broken = aDevice({ ...createMemoryStorage(), get: refuse, set: refuse })
  const { visits, setHidden } = broken.open()
  await visits.note(['a'])
  await setHidden(true)
  broken.pass(VISIT_GAP)
  pass(0)
  await setHidden(false)
  expect((await visits.before())?.assigned).toEqual(['a'])
})
