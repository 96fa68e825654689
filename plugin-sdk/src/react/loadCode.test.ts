// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { loadCode } from './loadCode'

const STYLES = 'http://localhost/assets/editor.css'
/** How the bundler's loader reports a style sheet that could not be loaded. */
const styleFailure = () => new Error(`Unable to preload CSS for ${STYLES}`)

beforeEach(() => {
  document.head.innerHTML = `<link rel="stylesheet" href="${STYLES}">`
})

const styleLink = () => document.head.querySelector('link') as HTMLLinkElement
/** Waits until another link stands in the place of this one, and lets it load, or fail. */
async function settleCopyOf(link: HTMLLinkElement, outcome: 'load' | 'error'): Promise<void> {
  await expect.poll(styleLink).not.toBe(link)
  styleLink().dispatchEvent(new Event(outcome))
}

test('an error of the code itself is passed on as it is', async () => {
  const mistake = new TypeError('x is not a function')
  await expect(loadCode(() => Promise.reject(mistake))).rejects.toBe(mistake)
})

test('a style sheet that fails is code that is not loaded, and is loaded again before the next code', async () => {
  const notLoaded = { problem: { code: 'client/code-not-loaded' } }
  await expect(loadCode(() => Promise.reject(styleFailure()))).rejects.toMatchObject(notLoaded)
  const failedLink = styleLink()
  const failingAgain = loadCode(async () => 'unstyled')
  await settleCopyOf(failedLink, 'error')
  await expect(failingAgain).rejects.toMatchObject(notLoaded)
  const secondLink = styleLink()
  const loading = loadCode(async () => 'styled')
  await settleCopyOf(secondLink, 'load')
  expect(await loading).toBe('styled')
  expect([styleLink().href, document.head.childElementCount]).toEqual([STYLES, 1])
})

test('style sheets are left alone where none has failed', async () => {
  const link = styleLink()
  expect(await loadCode(async () => 'code')).toBe('code')
  expect(styleLink()).toBe(link)
})
