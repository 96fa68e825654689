import type { Form } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group } from '@barn-workbench/plugin-sdk/ui'

interface FormFootProps {
  form: Pick<Form<object>, 'error' | 'isSubmitting'>
  /** Text of the button that sends it. */
  submit: string
  isDisabled?: boolean
  onCancel: () => void
}

/** The end of a form in a dialog: the reason why it was refused, and its buttons. */
export function FormFoot({ form: { error, isSubmitting }, submit, isDisabled = false, onCancel }: FormFootProps) {
  const t = useMessages()
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md" loading={isSubmitting} disabled={isDisabled}>
          {submit}
        </Button>
      </Group>
    </>
  )
}
