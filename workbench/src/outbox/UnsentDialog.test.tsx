// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import { SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { answer, createFakeInstance, refusal, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { startMessages } from '../messages/startMessages'
import { UnsentDialog } from './UnsentDialog'

afterEach(cleanup)

const report = (type: 'deadAnimal') => ({
  body: { incidentData: { type, trigger: 'detected', identifier: {}, payload: {} } },
})

/** The dialog with two reports that the instance has failed to take. */
async function openDialog() {
  const instance = createFakeInstance({
    permissions: ['incidents.manage'],
    answers: [
      answer(incidents.create, () => {
        throw refusal('instance/unexpected')
      }),
    ],
  })
  const { session, workbench } = await signedInSessions(instance)
  const outbox = workbench.outbox(session)
  for (const [index, title] of ['Dead sow', 'Dead boar'].entries())
    await outbox?.submit(incidents.create, report('deadAnimal'), { key: title, title, writtenAt: index })
  const messages = await startMessages([], 'en')
  const onClose = vi.fn()
  render(
    <MantineProvider>
      <I18nextProvider i18n={messages}>
        <WorkbenchProvider value={workbench}>
          <SessionProvider value={session}>
            <UnsentDialog onClose={onClose} />
          </SessionProvider>
        </WorkbenchProvider>
      </I18nextProvider>
    </MantineProvider>,
  )
  const press = (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
  return {
    press,
    titles: () => outbox?.unsent().map(({ title }) => title),
    sendAll: async () => void (await outbox?.sendAll()),
  }
}

test('a report is discarded only after a second press, by a button that names it', async () => {
  const { press, titles } = await openDialog()
  await press('Discard: Dead sow')
  expect(titles()).toEqual(['Dead sow', 'Dead boar'])
  const keep = screen.getByRole('button', { name: 'Keep: Dead sow' })
  expect(document.activeElement).toBe(keep)
  await press('Keep: Dead sow')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discard: Dead sow' }))
  await press('Discard: Dead boar')
  await press('Discard for good: Dead boar')
  expect(titles()).toEqual(['Dead sow'])
  expect(screen.queryByText('Dead boar')).toBeNull()
})

test('only of what waits it is said that it is sent later', async () => {
  const { sendAll } = await openDialog()
  await screen.findByText(/sent as soon as it can be/)
  expect(screen.queryByText(/not sent again/)).toBeNull()
  // The outbox of a test knows no call by its path, which counts as a refusal.
  await act(sendAll)
  await waitFor(() => expect(screen.getAllByText(/not sent again/)).toHaveLength(2))
  expect(screen.queryByText(/sent as soon as it can be/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
})
