import type { BarnTexts } from './barnTexts'
import { english } from './english'
import { german } from './german'

/** The languages in which a simulated barn names its places and its staff write. */
export const DEMO_LANGUAGES = ['en', 'de'] as const
export type DemoLanguage = (typeof DEMO_LANGUAGES)[number]

/** The language of a barn that names none. */
export const DEFAULT_DEMO_LANGUAGE: DemoLanguage = 'en'

const TEXTS: Readonly<Record<DemoLanguage, BarnTexts>> = { en: english, de: german }

/** The texts of a simulated barn in a language. */
export function barnTexts(language: DemoLanguage): BarnTexts {
  return TEXTS[language]
}
