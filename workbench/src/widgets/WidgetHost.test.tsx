// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestWidget, renderWithWidgets } from './testing/renderWithWidgets'
import { PreviewedPermissionsProvider } from './useLayoutViewer'
import { WidgetHost } from './WidgetHost'

const secret = createTestWidget('secret', ['incidents.view', 'data.view'])

afterEach(() => void vi.unstubAllGlobals())

async function renderSecret(permissions: string[], previewed: ReadonlySet<string> | null = null) {
  const container = await renderWithWidgets(
    <PreviewedPermissionsProvider value={previewed}>
      <WidgetHost widget={{ type: secret.id, version: 1, settings: {} }} />
    </PreviewedPermissionsProvider>,
    { widgets: [secret], permissions },
  )
  return { viewState: () => container.querySelector('[data-view-state]')?.getAttribute('data-view-state') }
}

test('shows a widget to an account with one of the permissions that it needs', async () => {
  await renderSecret(['data.view'])
  expect(await screen.findByText(secret.id)).toBeTruthy()
})

test('a widget is forbidden to an account with none of the permissions that it needs', async () => {
  const { viewState } = await renderSecret(['data.view.speed'])
  expect(viewState()).toBe('forbidden')
  expect(screen.queryByText(secret.id)).toBeNull()
})

test('a preview forbids what the previewed role may not see', async () => {
  const { viewState } = await renderSecret(['data.view'], new Set(['cameras.manage']))
  expect(viewState()).toBe('forbidden')
})
