// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import { WidgetOverlay } from './WidgetOverlay'

afterEach(() => void vi.unstubAllGlobals())

const anchor = { x: 0, y: 0, width: 10, height: 10 }
const items = [{ id: 'all', label: 'All pens' }]

async function openMenu(isOwn: boolean) {
  const choose = vi.fn()
  const overlay = { kind: 'menu' as const, items, anchor, choose }
  await renderWithWidgets(<WidgetOverlay overlay={overlay} plugin="Silo" isOwn={isOwn} />, {
    widgets: [],
    permissions: [],
  })
  return choose
}

test('a menu says whose it is, and gives the entry that was chosen', async () => {
  const choose = await openMenu(false)
  expect(await screen.findByText('From the plugin “Silo”')).toBeTruthy()
  fireEvent.click(screen.getByText('All pens'))
  expect(choose).toHaveBeenCalledWith('all')
})

test('a menu of the workbench itself has no such line', async () => {
  await openMenu(true)
  expect(await screen.findByText('All pens')).toBeTruthy()
  expect(screen.queryByText(/From the plugin/)).toBeNull()
})
