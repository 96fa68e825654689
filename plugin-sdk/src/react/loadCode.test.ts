// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { loadCode } from './loadCode'

const STYLES = 'http://localhost/assets/editor.css'
const notLoaded = { problem: { code: 'client/code-not-loaded' } }

beforeEach(() => {
  document.head.innerHTML = `<link rel="stylesheet" href="${STYLES}">`
})

const styleLink = () => document.head.querySelector('link') as HTMLLinkElement
/** Waits until another link has replaced this one, and lets it load or fail. */
async function settleCopyOf(link: HTMLLinkElement, outcome: 'load' | 'error'): Promise<void> {
  await expect.poll(styleLink).not.toBe(link)
  styleLink().dispatchEvent(new Event(outcome))
}

/** Code whose style sheet fails as the bundler's loader reports it; the next time the loader counts it as loaded. */
function createEditor() {
  let isFirst = true
  return async () => {
    if (!isFirst) return 'editor'
    isFirst = false
    styleLink().dispatchEvent(new Event('error'))
    throw new Error(`Unable to preload CSS for ${STYLES}`)
  }
}

test('an error of the code itself is passed on as it is', async () => {
  const mistake = new TypeError('x is not a function')
  await expect(loadCode(() => Promise.reject(mistake))).rejects.toBe(mistake)
})

test('a style sheet that fails is code that is not loaded, and is loaded again with the code', async () => {
  const loadEditor = createEditor()
  const firstLink = styleLink()
  await expect(loadCode(loadEditor)).rejects.toMatchObject(notLoaded)
  const failingAgain = loadCode(loadEditor)
  await settleCopyOf(firstLink, 'error')
  await expect(failingAgain).rejects.toMatchObject(notLoaded)
  const secondLink = styleLink()
  const loading = loadCode(loadEditor)
  await settleCopyOf(secondLink, 'load')
  expect(await loading).toBe('editor')
  expect([styleLink().href, document.head.childElementCount]).toEqual([STYLES, 1])
})

test('other code does not wait for a style sheet that has failed', async () => {
  const link = styleLink()
  await expect(loadCode(createEditor())).rejects.toMatchObject(notLoaded)
  expect(await loadCode(async () => 'chart')).toBe('chart')
  expect(styleLink()).toBe(link)
})

test('a style sheet of other code that fails meanwhile is not waited for the next time', async () => {
  const link = styleLink()
  const loadChart = async () => {
    link.dispatchEvent(new Event('error'))
    return 'chart'
  }
  expect([await loadCode(loadChart), await loadCode(loadChart)]).toEqual(['chart', 'chart'])
  expect(styleLink()).toBe(link)
})
