// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { emailSignIn, eula, usernameSignIn } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, refusal, renderPage, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { accountSetupPage } from '../src/pages'

const NEW_PASSWORD = 'Stall-Nord-7!'
const passwords: string[] = []
beforeEach(() => {
  passwords.length = 0
  history.replaceState(
    null,
    '',
    '/ql/account-provisioning?globalUniqueIdentifier=1001&authenticationId=auth-1&token=secret&username=anke-admin',
  )
})

const setsPassword = answer(emailSignIn.setPassword, ({ body }) => {
  passwords.push(body.password)
  return undefined
})

async function openLink({ isSignedIn, answers }: { isSignedIn: boolean; answers: FakeAnswer[] }) {
  const agreement = answer(eula.file, () => new TextEncoder().encode('Be kind to the animals.'))
  const instance = createFakeInstance({
    answers: [agreement, ...answers, answer(emailSignIn.passkeysOfLink, () => [])],
  })
  return renderPage(accountSetupPage, { plugin, instance, isSignedIn })
}

/** Chooses a password and accepts the agreement, and presses the button of this name. */
async function submit(button: string): Promise<void> {
  await screen.findByText('Be kind to the animals.')
  for (const input of document.querySelectorAll('input[type=password]'))
    fireEvent.change(input, { target: { value: NEW_PASSWORD } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: button }))
}

test('while nobody is signed in, the link promises a sign-in, and signs in', async () => {
  const names: string[] = []
  const signsIn = answer(usernameSignIn.login, ({ body }) => {
    names.push(body.username)
    throw refusal('login/wrong-credentials')
  })
  await openLink({ isSignedIn: false, answers: [setsPassword, signsIn] })
  screen.getByText('Choose a password for your account. You are signed in afterwards.')
  await submit('Set the password and sign in')
  await waitFor(() => expect(names).toEqual(['anke-admin']))
  expect(location.search).toBe('')
})

test('a sign-in that fails after the password is set leads to the sign-in page', async () => {
  const refuses = answer(usernameSignIn.login, () => {
    throw refusal('login/wrong-credentials')
  })
  await openLink({ isSignedIn: false, answers: [setsPassword, refuses] })
  await submit('Set the password and sign in')
  await screen.findByText(/^The password is set\./)
  expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login/1001')
})

test('while somebody else is signed in, the link promises no sign-in, and leaves them signed in', async () => {
  const { session } = await openLink({ isSignedIn: true, answers: [setsPassword] })
  screen.getByText('Choose a password for your account. You sign in with it afterwards.')
  await submit('Set the password')
  await screen.findByText(/^The password is set\. Somebody is signed in/)
  expect([passwords, session.snapshot().login.state]).toEqual([[NEW_PASSWORD], 'loggedIn'])
})

test('a link that was used already leads to the sign-in page', async () => {
  const refuses = answer(emailSignIn.setPassword, () => {
    throw refusal('login/token-invalid')
  })
  await openLink({ isSignedIn: false, answers: [refuses] })
  await submit('Set the password and sign in')
  await screen.findByText(/If you have already set a password, sign in\./)
  expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login/1001')
})

test('a link that was used is not asked for passkeys again', async () => {
  let asked = 0
  const answers = [
    setsPassword,
    answer(emailSignIn.passkeysOfLink, () => {
      asked += 1
      return []
    }),
    answer(usernameSignIn.login, () => {
      throw refusal('login/wrong-credentials')
    }),
  ]
  await openLink({ isSignedIn: false, answers })
  await submit('Set the password and sign in')
  await screen.findByText(/^The password is set\./)
  // All active queries are refetched when the page comes into view.
  window.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toBe(1)
})

test('a link asks which passkeys of the account stay, and sends those', async () => {
  const kept: (readonly string[] | undefined)[] = []
  const passkey = (passkeyId: string, name: string) => ({
    ...{ passkeyId, name, rpId: 'localhost', createdAt: 1_000, lastUsedAt: null },
  })
  const answers = [
    answer(emailSignIn.passkeysOfLink, () => [passkey('mine', 'My phone'), passkey('theirs', 'Stranger')]),
    answer(emailSignIn.setPassword, ({ body }) => {
      kept.push(body.keptPasskeys)
      return undefined
    }),
    answer(usernameSignIn.login, () => {
      throw refusal('login/wrong-credentials')
    }),
  ]
  await openLink({ isSignedIn: false, answers })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Stranger' }))
  await screen.findByText('Be kind to the animals.')
  for (const input of document.querySelectorAll('input[type=password]'))
    fireEvent.change(input, { target: { value: NEW_PASSWORD } })
  const boxes = screen.getAllByRole('checkbox')
  fireEvent.click(boxes[boxes.length - 1] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Set the password and sign in' }))
  await waitFor(() => expect(kept).toEqual([['mine']]))
})
