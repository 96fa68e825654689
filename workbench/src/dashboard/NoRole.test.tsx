// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/layouts.json'
import { NoRole } from './NoRole'

const loadMessages = async () => ({ default: en })
const plugin = definePlugin({ id: 'layouts', locale: { en: loadMessages, de: loadMessages } })

test('an account that may do nothing is told that it has no role, and who gives it one', async () => {
  const instance = createFakeInstance({ answers: [], permissions: [] })
  await renderInWorkbench({ plugin, instance, name: 'noRole' }, () => <NoRole />)
  const notice = await screen.findByRole('status')
  expect(notice.textContent).toBe('Your account has no role here yet.Who manages the site gives you one.')
})
