// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handovers } from '@barn-workbench/core/contract'
import type { Handover } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { UNDO_TIME } from '@barn-workbench/core/writes'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'
import { answer, createFakeInstance, refusal, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { handover } from '../src/widgets'

/** The account that the fake instance signs in. */
const ME = { entityId: 'account-1', displayName: 'Operator' }
const NIGHT = { entityId: 'account-2', displayName: 'Nils Night' }
const COUNTS = { open: 4, begun: 2, closed: 3 }

const aHandover = (overrides: Partial<Handover> = {}): Handover => ({
  handoverId: 'h1',
  version: 1,
  signedAt: Date.now() - 60_000,
  signedBy: NIGHT,
  since: null,
  note: 'Fan 3 is loud.',
  counts: { open: 7, begun: 5, closed: 1 },
  readBy: [],
  ...overrides,
})

interface Around {
  list: Handover[]
  permissions?: string[]
  isSuperseded?: boolean
  deviceData?: DeviceData
}

async function renderHandover(around: Around) {
  const { list, permissions = ['incidents.view', 'incidents.manage'], isSuperseded, deviceData } = around
  const sent: unknown[] = []
  const { setOnScreen, host } = await renderWidget(handover, {
    plugin,
    ...(deviceData && { deviceData }),
    instance: createFakeInstance({
      permissions,
      answers: [
        answer(handovers.list, () => ({ handovers: [...list], counts: COUNTS })),
        answer(handovers.sign, ({ body }) => {
          sent.push(body)
          if (isSuperseded) throw refusal('handover/superseded')
          return aHandover({ handoverId: 'h2', signedBy: ME, note: body.note })
        }),
        answer(handovers.read, ({ params }) => {
          sent.push(params)
          return aHandover({ readBy: [{ ...ME, readAt: Date.now() }] })
        }),
      ],
    }),
  })
  return { sent, setOnScreen, host }
}

/** Presses the button that signs, and lets the time go by in which that can be undone. */
async function sign({ host }: Pick<Awaited<ReturnType<typeof renderHandover>>, 'host'>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(screen.getByRole('button', { name: 'Hand over and sign' }))
  await vi.waitFor(() => expect(host.told).toEqual(['toast.handover.sign.held']))
  await vi.advanceTimersByTimeAsync(UNDO_TIME)
  vi.useRealTimers()
}

test('the next shift sees what was handed over, and notes that it has read it', async () => {
  const { sent } = await renderHandover({ list: [aHandover()] })
  expect(await screen.findByText('Handed over by Nils Night')).toBeTruthy()
  expect(screen.getByText('Fan 3 is loud.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have read it' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'h1' }]))
})

test('a note is signed on top of the handover that was seen', async () => {
  const { sent, host } = await renderHandover({ list: [aHandover({ readBy: [{ ...ME, readAt: 5 }] })] })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' All calm. ' } })
  expect(screen.queryByRole('button', { name: 'I have read it' })).toBeNull()
  expect(screen.getByText('Read by Operator')).toBeTruthy()
  await sign({ host })
  await waitFor(() => expect(sent).toEqual([{ note: 'All calm.', after: 'h1' }]))
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(''))
})

test('a handover can be undone before it is signed, and its note stays', async () => {
  const { sent, host } = await renderHandover({ list: [] })
  await screen.findByRole('textbox')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Not yet' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand over and sign' }))
  await waitFor(() => expect(host.told).toEqual(['toast.handover.sign.held']))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').readOnly).toBe(true)
  const [news] = host.news
  expect(news?.state === 'held' && (await news.undo())).toBe(true)
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').readOnly).toBe(false))
  expect([screen.getByRole<HTMLTextAreaElement>('textbox').value, sent]).toEqual(['Not yet', []])
})

test('a note that was signed when the page was left is not offered again, and another one is', async () => {
  const stored = new Map<string, unknown>()
  const deviceData: DeviceData = {
    get: async (key) => stored.get(key),
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
  }
  await renderHandover({ list: [], deviceData })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Fan 3 is loud. ' } })
  await waitFor(() => expect(JSON.stringify([...stored.values()])).toContain('Fan 3 is loud. '))
  const valueAfterReload = async (list: Handover[]) => {
    cleanup()
    await renderHandover({ list, deviceData })
    return (await screen.findByRole<HTMLTextAreaElement>('textbox')).value
  }
  await expect.poll(() => valueAfterReload([aHandover({ signedBy: ME })])).toBe('')
  await expect.poll(() => valueAfterReload([aHandover({ signedBy: NIGHT })])).toBe('Fan 3 is loud. ')
  await expect.poll(() => valueAfterReload([aHandover({ signedBy: ME, note: 'Another' })])).toBe('Fan 3 is loud. ')
})

test('where somebody else has handed over meanwhile, it says so and keeps the note', async () => {
  const { host } = await renderHandover({ list: [], isSuperseded: true })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Mine' } })
  await sign({ host })
  expect((await screen.findAllByText(/Somebody else has handed over/)).length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mine')
})

test('an account that may only view reads, and signs nothing', async () => {
  await renderHandover({
    list: [aHandover(), aHandover({ handoverId: 'h0', note: 'Earlier' })],
    permissions: ['incidents.view'],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier handovers' }))
  expect(screen.getByText('Earlier')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('where somebody else has handed over meanwhile, the note and the reason stay, even on a device that stores nothing', async () => {
  const list: Handover[] = []
  const fails = async () => Promise.reject(new Error('no storage'))
  const { setOnScreen, host } = await renderHandover({
    list,
    isSuperseded: true,
    deviceData: { get: fails, set: fails, remove: fails },
  })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Mine' } })
  await sign({ host })
  await screen.findByText(/Somebody else has handed over/)
  list.push(aHandover())
  // The handovers are loaded again where they come on screen some time later.
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 2 * MINUTE)
  onTestFinished(() => void vi.restoreAllMocks())
  setOnScreen(false)
  setOnScreen(true)
  expect(await screen.findByText('Handed over by Nils Night')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mine')
  expect(screen.getByText(/Somebody else has handed over/)).toBeTruthy()
})
