/*
 * The properties of every barn, real or simulated: its animals, time zone, language and hours of light (`site`),
 * its clocks (`localTime`), the words that it writes into its entities (`barnTexts`), and the floor plan that it begins
 * with (`baseCanvas`).
 */

export { areLightsOnAt, BARN_LANGUAGES, DEFAULT_BARN_LANGUAGE, type BarnLanguage, type Site } from './site'
export { barnTexts, type BarnTexts, type PartWarning } from './barnTexts'
export { createBaseCanvas, extendBaseCanvas } from './baseCanvas'
export { instantOfLocalTime, localTimeAt } from './localTime'
