import type { BarnLanguage } from '../../../barn'
import { english } from './english'
import { german } from './german'
import type { StoryTexts } from './storyTexts'

const TEXTS: Readonly<Record<BarnLanguage, StoryTexts>> = { en: english, de: german }

/** The texts of a simulated barn in a language. */
export function storyTexts(language: BarnLanguage): StoryTexts {
  return TEXTS[language]
}
