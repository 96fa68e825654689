// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { displays, emailSignIn, passkeySignIn, remoteSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { errorStatus, ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import { answer, createFakeInstance, renderPage, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { signInPage } from '../src/pages'

const MINUTE = 60_000
const refused = (code: ErrorCode) => new ProblemError({ code, params: {}, status: errorStatus[code] })

function open(answers: FakeAnswer[]) {
  const probes = [usernameSignIn, emailSignIn, remoteSignIn, passkeySignIn].map(({ available }) =>
    answer(available, () => ({ available: available === usernameSignIn.available })),
  )
  return renderPage(signInPage, {
    plugin,
    instance: createFakeInstance({ answers: [...answers, ...probes] }),
    params: { globalUniqueIdentifier: '1001' },
    isSignedIn: false,
  })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a screen shows the code by which it becomes a display, and the way back', async () => {
  const secrets: unknown[] = []
  const ask = answer(displays.ask, ({ body: { secret } }) => {
    secrets.push(secret)
    return { code: 'ABCD2345', expiresAt: Date.now() + 10 * MINUTE }
  })
  const login = answer(displays.login, () => {
    throw refused(secrets.length === 0 ? 'login/wrong-credentials' : 'login/no-account')
  })
  const { session } = await open([ask, login])
  fireEvent.click(await screen.findByRole('button', { name: 'Use this screen as a display' }))
  await screen.findByRole('status', { name: 'Code: A B C D 2 3 4 5' })
  screen.getByText('ABCD')
  screen.getByText('2345')
  screen.getByText(/^Good for another (10:00|9:5\d) min/)
  expect(session.display.get()).toEqual({ secret: secrets[0], isApproved: false })
  press('Sign in as a person')
  await screen.findByRole('button', { name: 'Use this screen as a display' })
  expect(session.display.get()).toBeNull()
})

test('a display that was taken off says so, and asks again on request', async () => {
  const asked = vi.fn(() => ({ code: 'ABCD2345', expiresAt: Date.now() + 10 * MINUTE }))
  const login = answer(displays.login, () => {
    throw refused('login/wrong-credentials')
  })
  const { session } = await open([answer(displays.ask, asked), login])
  await screen.findByRole('button', { name: 'Use this screen as a display' })
  act(() => session.display.set({ secret: 'a'.repeat(43), isApproved: true }))
  await screen.findByRole('heading', { name: 'This screen is no longer a display of this site' })
  expect(asked).not.toHaveBeenCalled()
  press('Ask again')
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await screen.findByText('ABCD')
})
