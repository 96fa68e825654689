// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineWidget, hiddenSetting } from '@barn-workbench/plugin-sdk'
import { useCollapse } from '@barn-workbench/plugin-sdk/react'
import { SaveSettingProvider } from './saveSetting'
import { createTestWidget, renderWithWidgets } from './testing/renderWithWidgets'
import { WidgetHost } from './WidgetHost'

afterEach(() => void vi.unstubAllGlobals())

function Collapsible() {
  const collapse = useCollapse()
  if (!collapse) return <p>{'cannot be collapsed'}</p>
  return (
    <button type="button" disabled={!collapse.toggle} onClick={() => collapse.toggle?.()}>
      {collapse.isCollapsed ? 'show' : 'collapse'}
    </button>
  )
}

const collapsible = defineWidget({
  id: 'test.chart',
  settings: z.object({ collapsed: hiddenSetting(z.boolean().default(false)) }),
  migrations: [],
  size: { w: 4, h: 4 },
  needs: [],
  load: async () => ({ default: Collapsible }),
})
const other = { ...createTestWidget('other', []), load: async () => ({ default: Collapsible }) }

async function renderWidget(type: string, settings: object, { isWhole = false, canSave = true } = {}) {
  const save = vi.fn(async () => undefined)
  await renderWithWidgets(
    <MemoryRouter>
      <SaveSettingProvider value={canSave ? save : null}>
        <WidgetHost widget={{ type, version: 1, settings: { ...settings } }} itemKey="one" isWhole={isWhole} />
      </SaveSettingProvider>
    </MemoryRouter>,
    { widgets: [collapsible, other], permissions: [] },
  )
  return save
}

test.each([
  ['collapse', {}, true],
  ['show', { collapsed: true }, false],
])('a widget saves that it is to %s', async (name, settings, next) => {
  const save = await renderWidget('test.chart', settings)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(save).toHaveBeenCalledWith('one', 'collapsed', next)
})

test('where nothing can be saved, it says whether it is collapsed and cannot be changed', async () => {
  await renderWidget('test.chart', { collapsed: true }, { canSave: false })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'show' }).disabled).toBe(true)
})

test('neither one without the setting nor one that fills the screen is collapsed', async () => {
  await renderWidget('test.other', { collapsed: true })
  expect(screen.getByText('cannot be collapsed')).toBeTruthy()
})

test('one that fills the screen is whole', async () => {
  await renderWidget('test.chart', { collapsed: true }, { isWhole: true })
  expect(screen.getByText('cannot be collapsed')).toBeTruthy()
})
