// @vitest-environment jsdom
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKitHost, mountKit } from '../kit/mountKit'
import { List, type ListItem } from './List'

const item = (number: number): ListItem => ({ id: `row-${number}`, title: `Pen ${number}` })
const items = (count: number) => Array.from({ length: count }, (_, index) => item(index + 1))
const inside = (root: ShadowRoot) => within(root.firstElementChild as HTMLElement)
/** The rows in order. Roles of a thousand rows take seconds to find. */
const names = (root: ShadowRoot) =>
  [...root.querySelectorAll('button.bw-list-row')].map(({ textContent }) => textContent)

test('rows have a title, facts and a badge, and say which one was pressed', async () => {
  const onPress = vi.fn()
  const rows: ListItem[] = [
    { ...item(1), facts: ['Barn A', '3 h'], badge: { text: 'new', tone: 'info' }, tone: 'warning' },
    { ...item(2), isCurrent: true },
  ]
  const root = await mountKit(() => <List label="Pens" items={rows} onPress={onPress} />, createKitHost().host)
  const list = inside(root).getByRole('group', { name: 'Pens' })
  const [first, second] = within(list).getAllByRole('button')
  expect(first?.textContent).toBe('Pen 1Barn A · 3 hnew')
  expect(first?.closest('li')?.dataset.tone).toBe('warning')
  expect(second?.getAttribute('aria-current')).toBe('true')
  fireEvent.click(second as HTMLElement)
  expect(onPress).toHaveBeenCalledExactlyOnceWith('row-2')
})

test('rows that cannot be pressed are no buttons, and keys scroll the list', async () => {
  const root = await mountKit(() => <List label="Pens" items={items(2)} />, createKitHost().host)
  expect(inside(root).queryAllByRole('button')).toEqual([])
  expect(inside(root).getByRole('group').tabIndex).toBe(0)
})

test('a row with a path is a link to a page, with a share of its own, and Tab leads to each', async () => {
  const { host } = createKitHost()
  const onPress = vi.fn()
  const rows: ListItem[] = [
    { ...item(1), path: '/instance/1001/regions?camera=1', share: { value: 0.25, text: '25 % of the picture' } },
    { ...item(2), path: '/instance/1001/regions?camera=2' },
  ]
  const root = await mountKit(() => <List label="Cameras" items={rows} onPress={onPress} />, host)
  const [first, second] = inside(root).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/base/instance/1001/regions?camera=1')
  expect(first?.textContent).toBe('Pen 125 % of the picture')
  expect(first?.querySelector<HTMLElement>('.bw-list-bar > span')?.style.width).toBe('25%')
  expect([first, second].map((link) => link?.tabIndex)).toEqual([0, 0])
  fireEvent.click(first as HTMLElement, { ctrlKey: true })
  expect(host.follow).not.toHaveBeenCalled()
  fireEvent.click(first as HTMLElement)
  expect(host.follow).toHaveBeenCalledExactlyOnceWith('/instance/1001/regions?camera=1')
  expect(onPress).not.toHaveBeenCalled()
  act(() => first?.focus())
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
  expect(root.activeElement).toBe(second)
})

test('arrows, Home and End lead from row to row, across sections, and Tab to the last one', async () => {
  const sections = [
    { title: 'Barn A', items: [item(1), item(2)] },
    { title: 'Barn B', items: [item(3)] },
  ]
  const root = await mountKit(() => <List label="Pens" sections={sections} onPress={vi.fn()} />, createKitHost().host)
  expect(
    inside(root)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Barn A', 'Barn B'])
  const press = (key: string) => {
    fireEvent.keyDown(root.activeElement as Element, { key })
    return root.activeElement?.textContent
  }
  const [first] = inside(root).getAllByRole('button')
  act(() => first?.focus())
  expect(press('ArrowDown')).toBe('Pen 2')
  expect(press('ArrowDown')).toBe('Pen 3')
  expect(press('ArrowDown')).toBe('Pen 3')
  expect(press('Home')).toBe('Pen 1')
  expect(press('End')).toBe('Pen 3')
  const stops = inside(root)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map(({ textContent }) => textContent)).toEqual(['Pen 3'])
})

test('of a thousand rows the first hundred are drawn, further ones by scrolling, and all by End and on paper', async () => {
  const { host, box } = createKitHost()
  const more = { label: 'Older pens', onPress: vi.fn() }
  const root = await mountKit(() => <List label="Pens" items={items(1_000)} onPress={vi.fn()} more={more} />, host)
  expect(names(root)).toHaveLength(100)
  // jsdom has no heights: the end of the list is always near.
  fireEvent.scroll(root.querySelector('.bw-list') as Element)
  expect(names(root)).toHaveLength(200)
  const first = inside(root).getByText('Pen 1').closest('button')
  act(() => first?.focus())
  fireEvent.keyDown(first as HTMLElement, { key: 'End' })
  await waitFor(() => expect(root.activeElement?.textContent).toBe('Pen 1000'))
  fireEvent.click(inside(root).getByText('Older pens'))
  expect(more.onPress).toHaveBeenCalledTimes(1)

  const printed = createKitHost()
  printed.box.set({ ...box.get(), isOnPaper: true })
  const paper = await mountKit(() => <List label="Pens" items={items(300)} onPress={vi.fn()} />, printed.host)
  expect(names(paper)).toHaveLength(300)
})

test('pictures are loaded where their row comes near the view, and closed at the end', async () => {
  const observed: { report: (isNear: boolean) => void; element: Element }[] = []
  class Observer {
    report: IntersectionObserverCallback
    constructor(report: IntersectionObserverCallback) {
      this.report = report
    }
    observe(element: Element) {
      const report = (isIntersecting: boolean) => this.report([{ isIntersecting }] as never, this as never)
      observed.push({ element, report })
    }
    disconnect() {
      return undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { host } = createKitHost()
  const close = vi.fn()
  host.picture.mockResolvedValue({ width: 144, height: 81, close } as unknown as ImageBitmap)
  const rows = items(2).map((row) => ({ ...row, picture: { cameraId: row.id, time: 5 } }))
  await mountKit(() => <List label="Pens" items={rows} onPress={vi.fn()} />, host)
  expect(host.picture).not.toHaveBeenCalled()
  act(() => observed[1]?.report(true))
  await waitFor(() => expect(host.picture.mock.calls).toEqual([['row-2', { time: 5, width: 144 }]]))
})
