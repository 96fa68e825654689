// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts, accountSignIn } from '@barn-workbench/core/contract'
import { anAccount, createFakeInstance, documents, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { AccountChoice } from '../src/dialogs/ActionQuestions'
import plugin from '../src/manifest'

test('of two people with one name, e-mail address and user name say which is which', async () => {
  const instance = createFakeInstance({
    permissions: ['accounts.view'],
    answers: [
      documents(accounts.query, 'accountId', () => [anAccount({ accountId: 'anna', displayName: 'Anna' })]),
      documents(accountSignIn.usernames, 'accountId', () => [{ username: 'anna.bauer', accountId: 'anna' }]),
      documents(accountSignIn.emails, 'accountId', () => [{ email: 'anna@example.org', accountId: 'anna' }]),
      documents(accountSignIn.remoteIds, 'accountId', () => []),
    ],
  })
  await renderInWorkbench({ plugin, instance, name: 'account' }, () => (
    <AccountChoice input={{ count: 1 }} close={() => undefined} setUnsaved={() => undefined} />
  ))
  expect(await screen.findByText(/anna\.bauer · anna@example\.org/)).toBeTruthy()
})
