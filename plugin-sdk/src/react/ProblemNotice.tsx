import type { Problem } from '@barn-workbench/core/result'
import { useProblemText } from '../context/messages'
import classes from './Notice.module.css'

/** Explains a problem in the user's language, for forms and pages. @public */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const problemText = useProblemText()
  return (
    <p role="alert" className={classes.problem}>
      {problemText(problem)}
    </p>
  )
}
