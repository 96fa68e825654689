// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/layouts.json'
import { NoRole } from './EmptyLayout'

const loadMessages = async () => ({ default: en })
const plugin = definePlugin({ id: 'layouts', locale: { en: loadMessages, de: loadMessages } })

test('an account that may do nothing is told that it has no role, and who gives it one', async () => {
  const instance = createFakeInstance({ answers: [], permissions: [] })
  await renderInWorkbench({ plugin, instance, name: 'noRole' }, () => <NoRole />)
  const notice = await screen.findByRole('status')
  expect(notice.textContent).toBe('Your account has no role here yet.Who manages the site gives you one.')
})

function Simulating() {
  const { settings } = useWorkbench()
  useEffect(() => settings.set({ enableDeveloperSettings: true, simulatePermissions: true }), [settings])
  return <NoRole />
}

test('who simulates no permission at all is told so, and ends it there', async () => {
  const instance = createFakeInstance({ answers: [], permissions: [] })
  await renderInWorkbench({ plugin, instance, name: 'noRole' }, () => <Simulating />)
  await screen.findByText('You simulate no permission, so that hardly anything of this site is shown.')
  fireEvent.click(screen.getByRole('button', { name: 'End the simulation' }))
  await screen.findByText('Your account has no role here yet.')
})
