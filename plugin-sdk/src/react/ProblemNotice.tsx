import { Alert } from '@mantine/core'
import type { Problem } from '@barn-workbench/core/result'
import { useTranslation } from 'react-i18next'

/** A failure in the user's words, for forms and pages. @public */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const { t } = useTranslation('errors')
  return <Alert color="red" variant="light" role="alert">{t(problem.code, problem.params)}</Alert>
}
