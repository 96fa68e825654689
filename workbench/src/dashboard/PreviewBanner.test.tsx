// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { startMessages } from '../messages/startMessages'
import { PreviewBanner } from './PreviewBanner'

afterEach(cleanup)

async function show(role: string, account: { displayName: string } | null = null) {
  const router = createMemoryRouter([{ path: '*', element: <PreviewBanner role={role} account={account} /> }], {
    initialEntries: ['/instance/1001?as=operator&last=1'],
  })
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nextProvider>,
  )
  return router
}

test("a preview names the role in words, and leads back to one's own view", async () => {
  const router = await show('operator')
  screen.getByText('You see this dashboard as the role Operator sees it.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to your view' }))
  expect(router.state.location.search).toBe('?last=1')
})

test.each([
  ['', 'You see this dashboard as everyone sees it.'],
  ['night-watch', 'You see this dashboard as the role night-watch sees it.'],
])('the role "%s" reads: %s', async (role, text) => {
  await show(role)
  screen.getByText(text)
})

test('a preview of an account names its owner, and says what it leaves out', async () => {
  await show('operator', { displayName: 'Anna Bauer' })
  screen.getByText('You see this dashboard as Anna Bauer sees it, without what they have changed for themselves.')
})
