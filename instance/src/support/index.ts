/*
 * What somebody hands on who asks for help (`npm run support-bundle`). `collectFacts` reads what is known of a data
 * folder, and the words in it that tell who and where; `redactor` takes these, and all that is private by its form,
 * from the log. `supportProgram` is the program; it runs beside the instance, also when that does not start.
 */

export { makeSupportBundle } from './supportBundle'
