// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { currentTheme, observeTheme } from './canvasTheme'

const fonts = new EventTarget()
Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })

afterEach(() => document.documentElement.removeAttribute('style'))

test('a typeface that comes late, and another colour scheme, are a new theme for all who observe it', async () => {
  const listener = vi.fn()
  const end = observeTheme(listener)
  const before = currentTheme()
  expect(currentTheme()).toBe(before)

  fonts.dispatchEvent(new Event('loadingdone'))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(currentTheme()).not.toBe(before)

  document.documentElement.style.setProperty('--bw-text', '#ffffff')
  document.documentElement.dataset['mantineColorScheme'] = 'dark'
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2))
  expect(currentTheme().text).toBe('#ffffff')

  end()
  fonts.dispatchEvent(new Event('loadingdone'))
  expect(listener).toHaveBeenCalledTimes(2)
})
