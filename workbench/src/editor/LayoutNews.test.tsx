// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { diffLayouts } from '@barn-workbench/core/layout'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import type { LayoutForUser, LayoutNews as News } from '../layouts/resolveLayoutForUser'
import { renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import { LayoutNews } from './LayoutNews'

afterEach(() => void vi.unstubAllGlobals())

const widget = (title: string) => ({ type: 'test.any', version: 1, settings: {}, title })
const place = (y: number) => ({ x: 0, y, w: 8, h: 4 })
const seen: LayoutDocument = {
  schema: 1,
  layoutId: 'barn',
  version: 3,
  title: 'Barn',
  roles: [],
  widgets: { pens: widget('Pens'), plan: widget('Plan'), list: widget('List') },
  grids: { desk: { pens: place(0), plan: place(4), list: place(8) } },
}
/** The layout after another account has removed the first widget, so that the others moved up. */
const layout: LayoutDocument = {
  ...seen,
  version: 4,
  savedAt: Date.UTC(2026, 0, 14, 9),
  savedBy: 'Anna Admin',
  widgets: { plan: widget('Plan'), list: widget('List') },
  grids: { desk: { plan: place(0), list: place(4) } },
}
const resolved: LayoutForUser = { layout, content: layout, edits: [], scope: 'instance', news: null }

async function showNews(news: News) {
  const onDone = vi.fn()
  await renderWithWidgets(<LayoutNews news={news} resolved={resolved} onDone={onDone} />, {
    widgets: [],
    permissions: [],
  })
  return { onDone, lines: screen.queryAllByRole('listitem').map(({ textContent }) => textContent) }
}

test('names what was removed, and counts what only made way', async () => {
  const { onDone, lines } = await showNews({ changes: diffLayouts(seen, layout), seen, notes: [] })
  expect(lines).toEqual(['Pens was removed', 'and 2 moved'])
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('says who saved the layout and when', async () => {
  await showNews({ changes: diffLayouts(seen, layout), seen, notes: [] })
  expect(screen.getByText(/^Saved by Anna Admin, .*14.*10:00/)).toBeTruthy()
})

test('says which own change was dropped', async () => {
  const notes = [{ kind: 'gone', key: 'pens', type: 'test.any', field: 'place' } as const]
  const { lines } = await showNews({ changes: [], seen, notes })
  expect(lines).toEqual(['Pens was removed, so your change to it was dropped'])
})

test('says that the changes are not known on a device that has not seen the layout before', async () => {
  const { lines } = await showNews({ changes: [], seen: null, notes: [] })
  expect(lines).toEqual([])
  expect(screen.getByText('This device does not know what was changed.')).toBeTruthy()
})
