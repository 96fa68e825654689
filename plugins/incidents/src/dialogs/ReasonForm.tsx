import { Button, Group, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { ReasonText, useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

const Rules = z.object({ reason: ReasonText })

/** Asks why incidents are hidden, once for all. */
export function ReasonForm({ close, setUnsaved }: DialogProps<{ count: number }, string>) {
  const t = useMessages()
  const form = useForm({ schema: Rules, initial: { reason: '' }, onSubmit: ({ reason }) => close(reason) })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  return (
    <form {...form.props}>
      <Textarea label={t('dialogs.reason.label')} autosize minRows={3} data-autofocus {...form.field('reason')} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('dialogs.reason.confirm')}</Button>
      </Group>
    </form>
  )
}
