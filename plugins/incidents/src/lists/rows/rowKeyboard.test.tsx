// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeptFocus } from './rowKeyboard'

afterEach(cleanup)

function Rows({ ids }: { ids: readonly string[] }) {
  return (
    <ul {...useKeptFocus()}>
      {ids.map((id) => (
        <li key={id}>
          <a href={`#${id}`} data-incident-id={id}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  )
}

const focusedText = () => document.activeElement?.textContent
const focus = (id: string) => document.querySelector<HTMLElement>(`[data-incident-id="${id}"]`)?.focus()

test('the row that follows has the focus where the row that had it is gone', () => {
  const { rerender } = render(<Rows ids={['a', 'b', 'c']} />)
  focus('b')
  rerender(<Rows ids={['a', 'c']} />)
  expect(focusedText()).toBe('c')
  rerender(<Rows ids={['a']} />)
  expect(focusedText()).toBe('a')
})

test('the focus that is elsewhere stays there', () => {
  const { rerender } = render(<Rows ids={['a', 'b']} />)
  focus('b')
  ;(document.activeElement as HTMLElement).blur()
  rerender(<Rows ids={['a']} />)
  expect(document.activeElement).toBe(document.body)
})
