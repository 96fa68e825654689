import { Button, Group, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { Name } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { MergeQuestion, useForm, type MergeChoice } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { ConflictInput, NameInput, RemoveInput } from './inputs'

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

/** Asks whether a canvas is to be deleted, and says what goes with it. */
export function RemoveQuestion({ input: { name, cameras }, close }: DialogProps<RemoveInput, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.remove.text', { name, count: cameras.length })}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('dialogs.remove.confirm')}
        </Button>
      </Group>
    </>
  )
}

/** Says who saved what meanwhile, and asks what holds: one's own, theirs, or both by tile. */
export function ConflictQuestion({ input: { changedBy, merge }, close }: DialogProps<ConflictInput, MergeChoice>) {
  const t = useMessages()
  const { data } = useCameras()
  const names = new Map(data?.map(({ cameraId, name }) => [cameraId, name]))
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? t('unknownCamera'))
  return (
    <MergeQuestion
      text={t('dialogs.conflict.text', { who: changedBy ?? t('dialogs.conflict.somebody') })}
      changes={{ mine: namesOf(merge.mine), theirs: namesOf(merge.theirs), both: namesOf(merge.both) }}
      notes={merge.bothFields.map((field) => t(`dialogs.conflict.bothFields.${field}`))}
      onChoose={close}
    />
  )
}
