import { Button, Group, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { Name } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { NameInput } from './inputs'

const Rules = z.object({ name: z.string().trim().min(1, 'required').pipe(Name) })

/** Asks for the name of a canvas. */
export function NameForm({ input, close, setUnsaved }: DialogProps<NameInput, string>) {
  const t = useMessages()
  const form = useForm({ schema: Rules, initial: { name: input.name }, onSubmit: ({ name }) => close(name) })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const name = form.field('name')
  return (
    <form {...form.props}>
      <TextInput label={t('canvases.name')} data-autofocus {...name} value={name.value ?? ''} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md">
          {t(`dialogs.name.${input.purpose}`)}
        </Button>
      </Group>
    </form>
  )
}
