// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestWidget, renderReplaceable, renderWithWidgets } from './testing/renderWithWidgets'
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

test('a widget begins again when its plugin is replaced in the running page, and its neighbour does not', async () => {
  const starts = vi.fn<(text: string) => void>()
  const widget = (name: string, text: string) => {
    const Tile = () => {
      useEffect(() => starts(text), [])
      return <p>{text}</p>
    }
    return { ...createTestWidget(name, []), load: async () => ({ default: Tile }) }
  }
  const [first, neighbour] = [widget('first', 'one'), widget('neighbour', 'beside')]
  const { replace } = await renderReplaceable(
    [first, neighbour].map(({ id }) => <WidgetHost key={id} widget={{ type: id, version: 1, settings: {} }} />),
    { widgets: [first, neighbour], permissions: [] },
  )
  expect(await screen.findByText('one')).toBeTruthy()
  await replace([widget('first', 'two'), neighbour])
  expect(await screen.findByText('two')).toBeTruthy()
  expect(screen.queryByText('one')).toBeNull()
  await replace([neighbour])
  expect(await screen.findByText('beside')).toBeTruthy()
  expect(screen.queryByText('two')).toBeNull()
  expect(starts.mock.calls.flat().sort()).toEqual(['beside', 'one', 'two'])
})
