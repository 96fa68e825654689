// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { instanceInfo, system } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { loadRestart } from '../src/dialogs'
import plugin from '../src/manifest'

/** Opens the dialog at a barn that is another run once it was restarted, and answers after `letAnswer` only. */
async function open({ refuses = false } = {}) {
  const RestartDialog = await loadRestart()
  const [close, onBack] = [vi.fn(), vi.fn()]
  let restarts = 0
  let letAnswer = () => {}
  const answering = new Promise<void>((resolve) => (letAnswer = resolve))
  const instance = createFakeInstance({
    permissions: ['system.manage'],
    answers: [
      answer(instanceInfo.uptime, () => ({ uptime: 60_000, startedAt: 1_768_000_000_000 + restarts })),
      answer(system.restart, () => {
        restarts++
        if (refuses) throw refusal('system/no-reboot-command')
        return undefined
      }),
    ],
  })
  const fetch: typeof instance.fetch = async (url, init) => {
    if (String(url).includes('/uptime')) await answering
    return await instance.fetch(url, init)
  }
  const rendered = await renderInWorkbench({ plugin, instance: { ...instance, fetch }, name: 'restart' }, () => (
    <RestartDialog input={{ kind: 'instance', onBack }} close={close} setUnsaved={() => undefined} />
  ))
  return { ...rendered, close, onBack, letAnswer, restarts: () => restarts }
}

/** The button in the corner, which takes both clicks of a double click. */
const lastButton = () => screen.getAllByRole<HTMLButtonElement>('button').at(-1) as HTMLButtonElement

test('a double click restarts once, closes nothing, and shows the instance coming back', async () => {
  const { close, onBack, letAnswer, restarts } = await open()
  expect(lastButton().textContent).toBe('Restart now')
  fireEvent.click(lastButton())
  fireEvent.click(lastButton())
  letAnswer()
  await screen.findByText(/is back\./)
  expect([restarts(), close.mock.calls, onBack.mock.calls.length]).toEqual([1, [], 1])
})

test('who closes the window before it is sent has it restarted all the same', async () => {
  const { unmount, letAnswer, restarts, onBack } = await open()
  fireEvent.click(lastButton())
  unmount()
  letAnswer()
  await waitFor(() => expect(restarts()).toBe(1))
  expect(onBack).not.toHaveBeenCalled()
})

test('what is refused for good keeps the place of the button, which asks no more', async () => {
  const { close, letAnswer, restarts } = await open({ refuses: true })
  letAnswer()
  fireEvent.click(lastButton())
  await screen.findByRole('alert')
  fireEvent.click(lastButton())
  expect([restarts(), close.mock.calls]).toEqual([1, []])
})
