// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LabelledNavItem } from '../navigation/navItems'
import { MoreMenu } from './MoreMenu'

const item = (id: string, group: LabelledNavItem['group']): LabelledNavItem => ({
  id,
  path: `/${id}`,
  icon: () => null,
  exact: false,
  group,
  label: id,
  shortLabel: id,
})
const ITEMS = [item('artifacts', 'watch'), item('regions', 'setup'), item('settings', 'own')]

function Place() {
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <MemoryRouter>
      <p>{'beside'}</p>
      <div ref={place}>
        <button onClick={() => setIsOpen(true)}>{'More'}</button>
        {isOpen && <MoreMenu id="more" items={ITEMS} place={place} onClose={() => setIsOpen(false)} />}
      </div>
    </MemoryRouter>
  )
}

function open() {
  render(<Place />)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.textContent

test('arrows, Home and End go round the entries; Escape closes the menu and leads back to its button', () => {
  open()
  expect(focused()).toBe('artifacts')
  press('ArrowDown')
  expect(focused()).toBe('regions')
  press('End')
  press('ArrowDown')
  expect(focused()).toBe('artifacts')
  press('ArrowUp')
  expect(focused()).toBe('settings')
  press('Home')
  expect(focused()).toBe('artifacts')
  press('Escape')
  expect([screen.queryByRole('menu'), focused()]).toEqual([null, 'More'])
})

test('a press beside the menu closes it, and one within does not', () => {
  open()
  fireEvent.pointerDown(screen.getByText('regions'))
  expect(screen.queryByRole('menu')).not.toBeNull()
  fireEvent.pointerDown(screen.getByText('beside'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('an entry leads to its screen and closes the menu', () => {
  open()
  fireEvent.click(screen.getByRole('menuitem', { name: 'regions' }))
  expect(screen.queryByRole('menu')).toBeNull()
})
