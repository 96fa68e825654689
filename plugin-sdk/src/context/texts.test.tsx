// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { useTextsOf } from './texts'

/** The number of texts that are remembered. */
const REMEMBERED = 2_000

/** The texts of a namespace, and the number of translations so far. */
async function renderTexts() {
  const i18n = i18next.createInstance()
  let translations = 0
  const counter = {
    type: 'postProcessor' as const,
    name: 'counter',
    process: (text: string) => (translations++, text),
  }
  await i18n
    .use(initReactI18next)
    .use(counter)
    .init({
      lng: 'en',
      ns: ['barn'],
      resources: { en: { barn: { pen: 'Pen {{number}}' } } },
      postProcess: ['counter'],
    })
  const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  const { result } = renderHook(() => useTextsOf('barn'), { wrapper })
  return { t: result.current, translations: () => translations }
}

test('a text is translated once', async () => {
  const { t, translations } = await renderTexts()
  expect([t('pen', { number: 1 }), t('pen', { number: 1 }), t('pen', { number: 2 })]).toEqual([
    'Pen 1',
    'Pen 1',
    'Pen 2',
  ])
  expect(translations()).toBe(2)
})

test('as many texts as are remembered are translated once each', async () => {
  const { t, translations } = await renderTexts()
  for (let round = 0; round < 2; round++) for (let number = 0; number < REMEMBERED; number++) t('pen', { number })
  expect(translations()).toBe(REMEMBERED)
})
