// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/shell.json'
import { WorkbenchLayoutsProvider, type WorkbenchLayouts } from '../layouts/workbenchLayouts'
import { MissingDashboard } from './MissingDashboard'

const loadMessages = async () => ({ default: en })
const plugin = definePlugin({ id: 'shell', locale: { en: loadMessages, de: loadMessages } })
const shippedLayouts = [{ layoutId: 'region-dashboard', when: { species: 'pigs' } }]

async function open(layoutId: string) {
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'missing' }, () => (
    <WorkbenchLayoutsProvider value={{ shippedLayouts } as unknown as WorkbenchLayouts}>
      <MemoryRouter>
        <MissingDashboard layoutId={layoutId} problem={null} retry={null} />
      </MemoryRouter>
    </WorkbenchLayoutsProvider>
  ))
  return screen.getByRole('alert').textContent
}

test('of a dashboard for another species it is said for which it is', async () => {
  expect(await open('region-dashboard')).toBe('This dashboard is for barns with pigs.')
  const link = screen.getByRole('link', { name: 'Go to the barn dashboard' })
  expect([link.getAttribute('href'), link.className]).toEqual(['/instance/1001', expect.stringContaining('Anchor')])
})

test('of one that nobody has made it is said that there is none', async () => {
  expect(await open('feeding')).toContain('There is no such dashboard.')
})
