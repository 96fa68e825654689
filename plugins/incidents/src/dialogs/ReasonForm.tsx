import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import type { RichTextDocument } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument } from '@barn-workbench/plugin-sdk/rich-text'
import { TextField } from '../report/fields/DescriptionField'

const Rules = z.object({
  reason: z.custom<RichTextDocument>((value) => !isEmptyDocument(value as RichTextDocument | null), 'reason_required'),
})

/** Asks why incidents are hidden, once for all. */
export function ReasonForm({ close, setUnsaved }: DialogProps<{ count: number }, RichTextDocument>) {
  const t = useMessages()
  const initial = { reason: undefined as RichTextDocument | undefined }
  const form = useForm({ schema: Rules, initial, onSubmit: ({ reason }) => close(reason) })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  return (
    <form {...form.props}>
      <TextField label={t('dialogs.reason.label')} field={form.field('reason')} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('dialogs.reason.confirm')}</Button>
      </Group>
    </form>
  )
}
