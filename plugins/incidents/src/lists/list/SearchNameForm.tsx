import { Button, Group, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { Name } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { SearchName } from './settings'

const Rules = z.object({ name: SearchName.pipe(Name) })

/** Asks for the name under which a search is saved. */
export function SearchNameForm({ close, setUnsaved }: DialogProps<null, string>) {
  const t = useMessages()
  const form = useForm({ schema: Rules, initial: { name: '' }, onSubmit: ({ name }) => close(name) })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const name = form.field('name')
  return (
    <form {...form.props}>
      <TextInput label={t('searches.name')} data-autofocus {...name} value={name.value ?? ''} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('searches.confirm')}</Button>
      </Group>
    </form>
  )
}
