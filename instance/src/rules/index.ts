/*
 * Rules look at measurements each minute, and open incidents.
 *
 * 1. `createRuleEngine` takes a look at all rules that are switched on. `readBarn` reads what there is in the barn,
 *    `targets` finds what each rule looks at: a place, a sensor, or each of several.
 * 2. `readings` reads the values of all rules together: one query for each measurement and width of steps (`curves`).
 * 3. `condition` judges the values of a target, `nextState` says what follows from it. Both are pure.
 *    `looksInTurn` keeps looks from running side by side: one each minute, and one soon after a rule has changed.
 * 4. `ruleIncidents` opens and closes the incident of a rule at a target. Incident and state (`ruleStore`) change in
 *    one transaction, so that neither a kill nor a restart opens one twice.
 *
 * `silence` reports sensors and machines that say nothing for longer than their interval, as blind cameras are: a
 * sensor by the interval that it was given or by its rows of a week, a machine by the uses of its keys
 * (`machineRhythm`).
 *
 * `previewRule` plays the same looks over the last days. `templates` has the drafts with which rules begin.
 *
 * Terms: a look is one run over all rules. A target is watched, holding (the condition holds, but not long enough) or
 * open. A rule rests where it has nothing to look at; it is throttled where it has opened too many incidents within a
 * day.
 */

export { createRuleEngine, type RuleEngine } from './createRuleEngine'
export { previewRule } from './previewRule'
export type { BarnReadDependencies } from './readBarn'
export { createRuleStore, type RuleStore } from './ruleStore'
export { createSilenceWatch } from './silence'
export { ruleTemplates } from './templates'
