import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Problem } from '@barn-workbench/core/result'

/** A failure in the user's words, for forms and pages. @public */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const { t } = useTranslation('errors')
  return (
    <Alert color="red" variant="light" role="alert">
      {t(problem.code, problem.params)}
    </Alert>
  )
}
