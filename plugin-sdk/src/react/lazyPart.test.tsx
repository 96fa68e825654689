// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyPart } from './lazyPart'

afterEach(cleanup)

/** The error of Chromium for an import whose file could not be loaded. */
const loadFailure = () => new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js')

/** A part of a screen whose code cannot be loaded until `repair` is called. */
function showPart(options?: { isOptional: boolean }) {
  let isBroken = true
  const Title: ComponentType<{ text: string }> = ({ text }) => <h1>{text}</h1>
  const Part = lazyPart(async () => {
    if (isBroken) throw loadFailure()
    return Title
  }, options)
  const show = () =>
    render(
      <MantineProvider env="test">
        <Part text="loaded" fallback={<em>{'fallback'}</em>} />
      </MantineProvider>,
    )
  return {
    show,
    repair() {
      isBroken = false
    },
  }
}

test('shows the fallback until the code is loaded, and the component at once the next time', async () => {
  const { show, repair } = showPart()
  repair()
  const { unmount } = show()
  screen.getByText('fallback')
  await screen.findByText('loaded')
  unmount()
  show()
  expect(screen.getByText('loaded')).toBeDefined()
})

test('says that the code cannot be loaded, keeps the fallback, and tries again on request', async () => {
  const { show, repair } = showPart()
  show()
  const fallback = screen.getByText('fallback')
  await screen.findByRole('alert')
  expect(screen.getByText('fallback')).toBe(fallback)
  repair()
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('loaded')
})

test('an optional part whose code cannot be loaded is left out', async () => {
  const { show } = showPart({ isOptional: true })
  show()
  await Promise.resolve()
  expect(screen.queryByRole('alert')).toBeNull()
})
