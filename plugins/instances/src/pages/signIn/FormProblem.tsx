import { Alert } from '@barn-workbench/plugin-sdk/ui'

/** The fault of a form as a whole, or why it was refused. */
export function FormProblem({ error }: { error: string | null }) {
  if (error === null) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {error}
    </Alert>
  )
}
