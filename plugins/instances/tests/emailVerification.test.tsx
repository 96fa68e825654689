// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emailSignIn } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, refusal, renderPage, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { emailVerificationPage } from '../src/pages'

async function openLink(query: string, answers: FakeAnswer[]) {
  history.replaceState({ linkQuery: query, idx: 3 }, '', '/ql/email-verification')
  const instance = createFakeInstance({ answers })
  await renderPage(emailVerificationPage, { plugin, instance, isSignedIn: false })
  return instance
}
const LINK = '?globalUniqueIdentifier=1001&authenticationId=auth-1&token=secret'

test('the link confirms the address once, and its token is gone from the page', async () => {
  const bodies: unknown[] = []
  await openLink(LINK, [answer(emailSignIn.confirm, ({ body }) => void bodies.push(body))])
  await screen.findByText('Your e-mail address is confirmed. You can sign in now.')
  expect(bodies).toEqual([{ authenticationId: 'auth-1', verificationToken: 'secret' }])
  expect([location.search, history.state]).toEqual(['', { idx: 3 }])
  expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login/1001')
})

test('a link that was used leads to the sign-in, and to a new one', async () => {
  const mails: unknown[] = []
  await openLink(LINK, [
    answer(emailSignIn.confirm, () => {
      throw refusal('login/token-invalid')
    }),
    answer(emailSignIn.newVerification, ({ body }) => void mails.push(body)),
  ])
  await screen.findByText(/^This link has been used already or has expired/)
  fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: 'anna@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(/^If anna@example\.org has an account here/)
  expect(mails).toHaveLength(1)
})

test('an instance that does not answer properly can be asked again', async () => {
  let isFailing = true
  await openLink(LINK, [
    answer(emailSignIn.confirm, () => {
      if (isFailing) throw refusal('instance/unexpected')
      return undefined
    }),
  ])
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isFailing = false
  fireEvent.click(retry)
  await screen.findByText('Your e-mail address is confirmed. You can sign in now.')
})

test('an instance that this browser does not know is asked nothing', async () => {
  const instance = await openLink(LINK.replace('1001', '4711'), [])
  await screen.findByText(/does not know the site 4711/)
  expect(screen.getByRole('link', { name: 'Add a site' }).getAttribute('href')).toBe('/add')
  await waitFor(() => expect(instance.requestedPaths.filter((path) => path.includes('verification'))).toEqual([]))
})

test('a link without its token says so', async () => {
  await openLink('?globalUniqueIdentifier=1001', [])
  await screen.findByText(/^This link is incomplete or has been opened already/)
  expect(screen.getByRole('link', { name: 'To the list of sites' }).getAttribute('href')).toBe('/')
})
