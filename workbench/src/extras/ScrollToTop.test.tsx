// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { startMessages } from '../messages/startMessages'
import { ScrollToTop } from './ScrollToTop'

afterEach(cleanup)

/** A screen with something as high as the window that scrolls. */
async function open(role?: string) {
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <MantineProvider env="test">
        <MemoryRouter>
          <main id="main" tabIndex={-1}>
            <div data-testid="list" role={role} />
          </main>
          <ScrollToTop />
        </MemoryRouter>
      </MantineProvider>
    </I18nextProvider>,
  )
  const list = screen.getByTestId('list')
  Object.defineProperty(list, 'clientHeight', { value: window.innerHeight })
  return {
    list,
    scroll(top: number) {
      list.scrollTop = top
      fireEvent.scroll(list)
    },
  }
}

const button = () => screen.queryByRole('button', { name: 'Back to the top' })

test('after 100 px of scrolling a button leads back to the top, and the end has room for it', async () => {
  const { list, scroll } = await open()
  scroll(100)
  expect([button(), list.hasAttribute('data-to-top')]).toEqual([null, false])
  scroll(101)
  expect([button() !== null, list.hasAttribute('data-to-top')]).toEqual([true, true])
  scroll(40)
  expect([button(), list.hasAttribute('data-to-top')]).toEqual([null, false])
})

test('it stands in the corner of what scrolls, above the pages below a list', async () => {
  const { list, scroll } = await open()
  const box = new DOMRect(0, 0, window.innerWidth - 20, window.innerHeight - 50)
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(box)
  scroll(101)
  const { style } = button() as HTMLElement
  expect([style.getPropertyValue('--beside'), style.getPropertyValue('--below')]).toEqual(['20px', '50px'])
})

test('a list of lines has keys of its own for that', async () => {
  const { scroll } = await open('listbox')
  scroll(5000)
  expect(button()).toBeNull()
})
