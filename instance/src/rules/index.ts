/*
 * Rules look at measurements each minute, and open incidents.
 *
 * 1. `createRuleEngine` evaluates all rules that are switched on: each minute, and soon after a rule has changed, but
 *    never twice at once. `readBarn` reads the places of the barn, `targets` finds the targets of each rule: a place, a
 *    sensor, or each of several.
 * 2. `readings` reads the values of all rules together: one query for each measurement and width of steps (`curves`).
 * 3. `condition` judges the values of a target, `nextState` gives the next state. Both are pure.
 * 4. `ruleIncidents` opens and closes the incident of a rule at a target. Incident and state (`ruleStore`) change in
 *    one transaction, so that neither a kill nor a restart opens one twice.
 *
 * `silence` reports sensors and machines that say nothing for longer than their interval, as blind cameras are: a
 * sensor by the interval that it was given or by its rows of a week, a machine by the uses of its keys
 * (`machineRhythm`).
 *
 * `previewRule` evaluates a draft over the last days. `templates` has the drafts with which rules begin.
 *
 * Terms: an evaluation is one run over all rules. A target is watched, holding (the condition holds, but not long
 * enough) or open. A rule rests while it has nothing to evaluate; it is throttled where it has opened too many
 * incidents within a day.
 */

export { createRuleEngine, type RuleEngine } from './createRuleEngine'
export { previewRule } from './previewRule'
export type { BarnReadDependencies } from './readBarn'
export { createRuleStore, type RuleStore } from './ruleStore'
export { createSilenceWatch } from './silence'
export { ruleTemplates } from './templates'
