import { expect, test, vi } from 'vitest'
import { SECOND } from '@barn-workbench/core/time'
import type { WidgetServices } from '@barn-workbench/plugin-sdk/host'
import { guardServices } from './guardServices'

const DIALOG = { title: 'Password', fields: [], submit: 'Send' }
const ANCHOR = { x: 0, y: 0, width: 1, height: 1 }

/** Services that note their calls, and a person of whom the test says what it does. */
function createGuarded() {
  const call = vi.fn(() => Promise.resolve(null))
  const all = new Proxy(
    {},
    {
      get: () => call,
      ownKeys: () => ['call'],
      getOwnPropertyDescriptor: () => ({ value: call, enumerable: true, configurable: true }),
    },
  )
  const person = { isInTile: false, isActive: false }
  let time = 0
  const guarded = guardServices(
    () => all as unknown as WidgetServices,
    { isInTile: () => person.isInTile, isActive: () => person.isActive },
    () => time,
  )
  return { ...guarded, call, person, advance: (period: number) => void (time += period) }
}

const ASKING: readonly [string, (services: WidgetServices) => Promise<unknown>][] = [
  ['an intent', (services) => services.intent('incident.open', {})],
  ['a dialog', (services) => services.openDialog(DIALOG)],
  ['a menu', (services) => services.openMenu([{ id: 'a', label: 'A' }], ANCHOR)],
  ['the choice of a camera', (services) => services.pickCamera(ANCHOR)],
  ['the choice of a region', (services) => services.pickRegion(ANCHOR)],
  ['the choice of a time', (services) => services.pickTime()],
  ['saving a file', (services) => services.saveFile({ name: 'a.csv', type: 'text/csv', bytes: new ArrayBuffer(1) })],
]

test.each(ASKING)('%s is for who has just used the widget', async (_name, ask) => {
  const { services, call, person } = createGuarded()
  for (const [isInTile, isActive] of [
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    Object.assign(person, { isInTile, isActive })
    await expect(ask(services())).rejects.toMatchObject({ problem: { code: 'request/forbidden' } })
  }
  expect(call).not.toHaveBeenCalled()
  Object.assign(person, { isInTile: true, isActive: true })
  await ask(services())
  expect(call).toHaveBeenCalledOnce()
})

test('an answer, and a button of the frame, count as a use for five seconds', async () => {
  const { services, noteUse, call, person, advance } = createGuarded()
  noteUse()
  advance(4 * SECOND)
  await services().openDialog(DIALOG)
  Object.assign(person, { isInTile: false, isActive: true })
  advance(4 * SECOND)
  await services().openDialog(DIALOG)
  advance(6 * SECOND)
  await expect(services().openDialog(DIALOG)).rejects.toMatchObject({ problem: { code: 'request/forbidden' } })
  expect(call).toHaveBeenCalledTimes(2)
})

test('a widget that nobody uses neither leads away nor changes the time, and its cursor is that of its own tile', () => {
  const { services, call, person } = createGuarded()
  const act = () => {
    services().follow('/instance/1001/cameras')
    services().chooseTime({ kind: 'last', span: 1 })
    services().zoomTo(null)
    services().showMoment(1)
    services().pointAt(1)
  }
  act()
  expect(call).not.toHaveBeenCalled()
  services().pointAt(null)
  expect(call).toHaveBeenCalledOnce()
  Object.assign(person, { isInTile: true, isActive: true })
  act()
  expect(call).toHaveBeenCalledTimes(6)
})

test('a tooltip is shown while the person is in the tile, and goes at any time', () => {
  const { services, call, person } = createGuarded()
  services().showTooltip('Your session has ended', ANCHOR)
  expect(call).not.toHaveBeenCalled()
  services().showTooltip(null, ANCHOR)
  expect(call).toHaveBeenCalledOnce()
  Object.assign(person, { isInTile: true })
  services().showTooltip('42 kg', ANCHOR)
  expect(call).toHaveBeenCalledTimes(2)
})

test('short messages of a widget that nobody uses come every ten seconds at most', () => {
  const { services, call, noteUse, advance } = createGuarded()
  const toast = () => services().toast({ text: 'Look here', tone: 'error' })
  toast()
  toast()
  advance(9 * SECOND)
  toast()
  expect(call).toHaveBeenCalledOnce()
  advance(SECOND)
  toast()
  noteUse()
  toast()
  expect(call).toHaveBeenCalledTimes(3)
})

test('only who has just typed into the widget is asked before they leave it, and the question goes at any time', () => {
  const { services, call, person } = createGuarded()
  services().setUnsaved(true)
  expect(call).not.toHaveBeenCalled()
  services().setUnsaved(false)
  expect(call).toHaveBeenCalledOnce()
  Object.assign(person, { isInTile: true, isActive: true })
  services().setUnsaved(true)
  expect(call).toHaveBeenLastCalledWith(true)
  expect(call).toHaveBeenCalledTimes(2)
})
