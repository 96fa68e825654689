import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import type { Form } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

interface FormFrameProps {
  form: Pick<Form<object>, 'props' | 'error' | 'isDirty' | 'isSubmitting'>
  /** Text of the button that sends it. */
  submit: string
  onCancel: () => void
  setUnsaved: (isUnsaved: boolean) => void
  children: ReactNode
}

/** A form in a dialog: its fields, why it was refused, and its buttons. */
export function FormFrame({ form, submit, onCancel, setUnsaved, children }: FormFrameProps) {
  const t = useMessages()
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        {children}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md" loading={form.isSubmitting}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
