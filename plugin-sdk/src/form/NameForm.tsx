import { Button, Group, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { Name } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../context/texts'
import type { DialogProps } from '../define/defineAction'
import { useForm } from './useForm'

/** Props of `NameForm`. @public */
export interface NameFormProps extends Pick<DialogProps<unknown, string>, 'close' | 'setUnsaved'> {
  /** Label of the name. */
  label: string
  /** The name that is there already. */
  name?: string
  /** The words of the button that confirms. */
  confirm: string
  /** Characters that a name may have. */
  maximumLength?: number
}

const rulesOf = (maximumLength: number) =>
  z.object({ name: z.string().trim().min(1, 'required').max(maximumLength).pipe(Name) })

/** The content of a dialog that asks for a name. Closes the dialog with the name, without spaces around it. @public */
export function NameForm({ label, name = '', confirm, maximumLength = Infinity, close, setUnsaved }: NameFormProps) {
  const t = useSdkTexts()
  const form = useForm({
    schema: rulesOf(maximumLength),
    initial: { name },
    onSubmit: (values) => close(values.name),
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const field = form.field('name')
  return (
    <form {...form.props}>
      <TextInput label={label} data-autofocus {...field} value={field.value ?? ''} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" size="md">
          {confirm}
        </Button>
      </Group>
    </form>
  )
}
