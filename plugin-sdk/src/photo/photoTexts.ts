import type { i18n as I18n } from 'i18next'
import { useContext } from 'react'
import { getI18n, I18nContext } from 'react-i18next'
import de from '../../locale/de/photo.json'
import en from '../../locale/en/photo.json'
import { useTextsOf, type Messages } from '../context/texts'

const NAMESPACE = 'photo'

/** The texts of photos in each language. They come with its code, which no first screen loads. */
export const photoTexts = { en, de }

const known = new WeakSet<I18n>()

function teach(i18n: I18n): void {
  if (known.has(i18n)) return
  known.add(i18n)
  // Nothing that is on screen has a text of them, so that nothing is redrawn.
  for (const [language, texts] of Object.entries(photoTexts))
    i18n.addResourceBundle(language, NAMESPACE, texts, true, true, { silent: true })
}

/** The texts of photos in the user's language. */
export function usePhotoTexts(): Messages {
  const { i18n = getI18n() } = useContext(I18nContext) ?? {}
  teach(i18n)
  return useTextsOf(NAMESPACE)
}
