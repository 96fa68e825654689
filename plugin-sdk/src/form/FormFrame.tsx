import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useSdkTexts } from '../context/texts'
import type { Form } from './useForm'

/** Props of `FormFrame`. @public */
export interface FormFrameProps {
  /** The result of `useForm`. */
  form: Pick<Form<object>, 'props' | 'error' | 'isDirty' | 'isSubmitting'>
  /** Text of the button that sends it. */
  submit: string
  onCancel: () => void
  /** Tells the dialog whether something was entered that would be lost. */
  setUnsaved: (isUnsaved: boolean) => void
  children: ReactNode
}

/** A form in a dialog: its fields, why it was refused, and its buttons. @public */
export function FormFrame({ form, submit, onCancel, setUnsaved, children }: FormFrameProps) {
  const t = useSdkTexts()
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
            {t('form.cancel')}
          </Button>
          <Button type="submit" size="md" loading={form.isSubmitting}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
