import { useEffect } from 'react'
import { z } from 'zod'
import type { EntityReference, RichTextDocument } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { AccountPicker, useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument } from '@barn-workbench/plugin-sdk/rich-text'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { TextField } from '../report/reportFields'

/** Asks for an account; of two with the same name, e-mail address and user name say which is which. */
export function AccountChoice({ close }: DialogProps<{ count: number }, EntityReference>) {
  return <AccountPicker withEmail withUsername onChoose={close} />
}

/** Asks whether several incidents are to be deleted. */
export function DeleteQuestion({ input, close }: DialogProps<{ count: number }, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.delete.text')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button color="red" onClick={() => close(true)}>
          {t('dialogs.delete.confirm', input)}
        </Button>
      </Group>
    </>
  )
}

/** Asks whether health checks that still fail are really to be closed. */
export function ForceCloseQuestion({ input, close }: DialogProps<{ count: number }, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.force-close.text', input)}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button onClick={() => close(true)}>{t('dialogs.force-close.confirm')}</Button>
      </Group>
    </>
  )
}

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
