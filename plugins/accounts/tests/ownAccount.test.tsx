// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eula, guestLinks, ownAccount, passkeySignIn } from '@barn-workbench/core/contract'
import { answer, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { ownAccountPage } from '../src/pages'
import { peopleInstance } from './aPerson'

const open = (isSet: boolean) =>
  renderPage(ownAccountPage, {
    plugin,
    instance: peopleInstance({
      answers: [
        answer(ownAccount.sessions, () => []),
        answer(ownAccount.password, () => ({ isSet })),
        answer(passkeySignIn.list, () => []),
        answer(eula.history, () => []),
        answer(guestLinks.list, () => []),
      ],
    }),
  })

test('who signs in by a password can change it', async () => {
  await open(true)
  await screen.findByRole('button', { name: 'Change the password' })
})

test('who signs in without a password is told so, and has nothing to fill in', async () => {
  await open(false)
  await screen.findByText(/^You sign in without a password/)
  expect(screen.queryByLabelText('Present password')).toBeNull()
})
