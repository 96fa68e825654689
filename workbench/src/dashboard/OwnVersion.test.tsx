// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { LayoutEdit } from '@barn-workbench/core/layout'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { startMessages } from '../messages/startMessages'
import { OwnVersion } from './OwnVersion'

afterEach(cleanup)
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
})

const hidePens: LayoutEdit = { op: 'hide', key: 'pens', value: true }

/** The dashboard of an account with these edits, whose saves take effect at once. */
function Dashboard({ initial }: { initial: LayoutEdit[] }) {
  const [edits, setEdits] = useState(initial)
  const layouts = { saveOwn: async (_id: string, save: { edits: LayoutEdit[] }) => setEdits(save.edits) }
  const userLayout = { resolved: { edits, layout: {} }, layouts, snapshot: { problem: null, own: {} } }
  return <OwnVersion layoutId="barn-dashboard" userLayout={userLayout as unknown as UserLayout} />
}

async function show(initial: LayoutEdit[]) {
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <MantineProvider env="test">
        <Dashboard initial={initial} />
      </MantineProvider>
    </I18nextProvider>,
  )
}

test('whoever has no changes of their own sees no chip', async () => {
  await show([])
  expect(screen.queryByRole('button')).toBeNull()
})

test("the chip says how much is one's own, leads back to the shared dashboard, and undoes this", async () => {
  await show([hidePens])
  const chip = screen.getByRole('button', { name: 'Your version' })
  fireEvent.click(chip)
  await screen.findByText('You have made 1 change to this dashboard. Only you see it.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to the shared dashboard' }))
  // The button stays the same, so that the focus has a place.
  expect(await screen.findByRole('button', { name: 'Undo: back to your version' })).toBe(chip)
  fireEvent.click(chip)
  await screen.findByRole('button', { name: 'Your version' })
})
