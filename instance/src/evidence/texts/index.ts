/*
 * The words of an evidence pack and of its page in each language. `packTexts.ts` has their type.
 */
import { english } from './english'
import { german } from './german'
import type { PackLanguage, PackTexts } from './packTexts'

export type { PackLanguage, PictureReason } from './packTexts'

export const packTexts: Readonly<Record<PackLanguage, PackTexts>> = { en: english, de: german }
