// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { createTestWidget, renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import { LayoutGrid } from './LayoutGrid'
import { SingleWidget } from './SingleWidget'

const widgets = [createTestWidget('incidents', ['incidents.view']), createTestWidget('speed', ['data.view.speed'])]
const NOT_FOR_YOU = 'Not for your account'

afterEach(() => void vi.unstubAllGlobals())

function layoutOf(...names: string[]): LayoutContent {
  return {
    schema: 1,
    title: 'Barn',
    roles: [],
    widgets: Object.fromEntries(names.map((name) => [name, { type: `test.${name}`, version: 1, settings: {} }])),
    grids: { desk: Object.fromEntries(names.map((name, index) => [name, { x: 12 * index, y: 0, w: 12, h: 4 }])) },
  }
}

const renderFor = (permissions: string[], layout: LayoutContent) =>
  renderWithWidgets(
    <MemoryRouter>
      <LayoutGrid layout={layout} />
    </MemoryRouter>,
    { widgets, permissions },
  )

test('a dashboard shows the widgets for an account, and no trace of the others', async () => {
  const container = await renderFor(['incidents.view'], layoutOf('speed', 'incidents'))
  expect(await screen.findByText('test.incidents')).toBeTruthy()
  expect(
    [...container.querySelectorAll('[data-widget]')].map((element) => element.getAttribute('data-widget')),
  ).toEqual(['test.incidents'])
  expect(screen.queryByText(NOT_FOR_YOU)).toBeNull()
})

test('a layout of a single widget says that it is not for the account, and which permission is missing', async () => {
  await renderFor([], layoutOf('incidents'))
  expect(screen.getByText(NOT_FOR_YOU)).toBeTruthy()
  expect(screen.getByText(/incidents\.view/)).toBeTruthy()
})

test('a widget alone is drawn as wide as it was placed, and fills the window where that is the whole width', async () => {
  vi.stubGlobal('innerWidth', 1280)
  const ofWidth = async (w: number) => {
    const layout = layoutOf('incidents')
    const grids = { desk: { incidents: { x: 0, y: 0, w, h: 4 } } }
    const container = await renderFor(['incidents.view'], { ...layout, grids })
    const grid = container.querySelector<HTMLElement>('[data-breakpoint]')
    const { gridColumn, gridRow } = (grid?.firstElementChild as HTMLElement).style
    return { fillsWindow: grid?.hasAttribute('data-screen'), gridColumn, gridRow }
  }
  expect(await ofWidth(6)).toEqual({ fillsWindow: false, gridColumn: '1 / span 6', gridRow: '1 / span 4' })
  expect(await ofWidth(24)).toEqual({ fillsWindow: true, gridColumn: '1 / span 24', gridRow: '1' })
})

test('a dashboard says that none of its widgets is for the account', async () => {
  await renderFor([], layoutOf('speed', 'incidents'))
  expect(await screen.findByText('None of the widgets on this dashboard is for your account.')).toBeTruthy()
})

test('a dashboard without widgets says so', async () => {
  await renderFor([], layoutOf())
  expect(screen.getByText('This dashboard has no widgets.')).toBeTruthy()
})

test('the screen of a single widget says that it is not for the account', async () => {
  await renderWithWidgets(
    <RouterProvider
      router={createMemoryRouter([{ path: '/widget/:type', element: <SingleWidget /> }], {
        initialEntries: ['/widget/test.speed'],
      })}
    />,
    { widgets, permissions: [] },
  )
  expect(screen.getByText(NOT_FOR_YOU)).toBeTruthy()
})

const headings = ['water', 'spread'].map((name) => ({ ...createTestWidget(name, []), heading: true as const }))
const sectionsOf = (...rows: string[]): LayoutContent => {
  const layout = layoutOf(...rows)
  const desk = Object.fromEntries(rows.map((key, y) => [key, { x: 0, y: 4 * y, w: 24, h: 4 }]))
  const titled = Object.entries(layout.widgets).map(([key, widget]) => [key, { ...widget, title: `The ${key}` }])
  return { ...layout, widgets: Object.fromEntries(titled), grids: { desk } }
}
const renderSections = (permissions: string[]) =>
  renderWithWidgets(
    <MemoryRouter>
      <LayoutGrid layout={sectionsOf('water', 'incidents', 'spread', 'speed')} />
    </MemoryRouter>,
    { widgets: [...widgets, ...headings], permissions },
  )

test('a dashboard with sections has a bar of them, which leads to their headings', async () => {
  const container = await renderSections(['incidents.view', 'data.view.speed'])
  const bar = await screen.findByRole('navigation', { name: 'Sections of this dashboard' })
  expect([...bar.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['The water', 'The spread'])
  const heading = container.querySelector<HTMLElement>('[data-heading="spread"]')
  const scrolled = vi.fn()
  if (heading) heading.scrollIntoView = scrolled
  fireEvent.click(screen.getByRole('button', { name: 'The spread' }))
  expect(scrolled).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(heading)
})

test('a section without anything for the account has neither a heading nor a place in the bar', async () => {
  const container = await renderSections(['incidents.view'])
  expect(container.querySelector('[data-heading="water"]')).toBeTruthy()
  expect(container.querySelector('[data-heading="spread"]')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})
