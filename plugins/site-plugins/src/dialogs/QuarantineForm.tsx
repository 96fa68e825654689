import { useEffect } from 'react'
import { z } from 'zod'
import { OptionalName } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'

const Rules = z.object({ reason: OptionalName.refine((reason) => reason !== '', 'required') })

/** Asks for the reason of a quarantine, which everyone reads in the place of the widgets. */
export function QuarantineForm({ close, setUnsaved }: DialogProps<{ title: string }, string>) {
  const t = useMessages()
  const form = useForm({
    schema: Rules,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => close(reason),
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const reason = form.field('reason')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <p>{t('quarantine.text')}</p>
        <TextInput
          label={t('quarantine.reason')}
          description={t('quarantine.reasonHint')}
          size="md"
          data-autofocus
          {...reason}
          value={reason.value ?? ''}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md" color="red">
            {t('quarantine.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
