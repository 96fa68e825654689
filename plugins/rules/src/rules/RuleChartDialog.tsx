import type { Rule } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { detailsOf } from './draft'
import { DraftPreview } from './DraftPreview'
import classes from './Rules.module.css'
import { useRuleSentence } from './ruleWords'

/** The chart of a rule over the last days, with the incidents that it would have opened. */
export function RuleChartDialog({ input: rule }: DialogProps<Rule, true>) {
  const sentence = useRuleSentence()
  return (
    <>
      <p className={classes.hint}>{sentence(rule)}</p>
      <DraftPreview draft={detailsOf(rule)} isValid />
    </>
  )
}
