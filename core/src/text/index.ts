/*
 * Texts: order of names by language, search that ignores case and accents (`fuzzyPrefixMatch`), and texts for logs
 * without secrets (`maskSecrets`).
 */

export { byName, byText, toBase64Url, withoutControls } from './strings'
export { foldings, foldText, fuzzyPrefixMatch } from './fuzzyPrefixMatch'
export { maskSecrets, MAXIMUM_LOG_TEXT } from './maskSecrets'
