import { Alert } from '@mantine/core'
import type { Problem } from '@barn-workbench/core/result'
import { useProblemText } from './messages'

/** Explains a problem in the user's language, for forms and pages. @public */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const problemText = useProblemText()
  return (
    <Alert color="red" variant="light" role="alert">
      {problemText(problem)}
    </Alert>
  )
}
