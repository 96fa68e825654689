import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { IdentifierText, Name } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { NameAnswer, NameInput } from './inputs'

const Rules = z.object({
  name: z.string().trim().min(1, 'required').pipe(Name),
  id: z.union([z.literal(''), IdentifierText]),
})

/** Asks for the name of a type or a region and, of a new one, for its id where somebody wants to choose it. */
export function NameForm({ input, close, setUnsaved }: DialogProps<NameInput, NameAnswer>) {
  const t = useMessages()
  const form = useForm({ schema: Rules, initial: { name: input.name, id: '' }, onSubmit: close })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const name = form.field('name')
  const id = form.field('id')
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <TextInput label={t(`dialogs.name.of.${input.of}`)} data-autofocus {...name} value={name.value ?? ''} />
        {input.purpose === 'create' && (
          <TextInput
            label={t('dialogs.name.id')}
            description={t('dialogs.name.idHint')}
            {...id}
            value={id.value ?? ''}
          />
        )}
      </Stack>
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
