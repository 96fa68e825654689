import { useEffect, useState } from 'react'
import { z } from 'zod'
import { DECOMMISSIONED_TAG, isDecommissioned, Name, type Camera } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { NameForm, useForm } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack, Switch, TagsInput, TextInput } from '@barn-workbench/plugin-sdk/ui'
import type { CameraLabels } from '../writes/cameraWrites'

/** Asks for the new name of a camera. */
export function CameraNameForm({ input, ...dialog }: DialogProps<Pick<Camera, 'name'>, string>) {
  const t = useMessages()
  return <NameForm {...dialog} label={t('facts.name')} name={input.name} confirm={t('dialogs.rename.confirm')} />
}

const LabelRules = z.object({ tags: z.array(Name), decommissioned: z.boolean() })

/** The tags of all cameras, without the one of decommissioned cameras. */
function useKnownTags(): string[] {
  const { data } = useCameras()
  const tags = new Set(data?.flatMap((camera) => camera.tags))
  tags.delete(DECOMMISSIONED_TAG)
  return [...tags].sort()
}

/** Asks for the tags of a camera, and whether it is out of use. */
export function LabelsForm({ input, close, setUnsaved }: DialogProps<CameraLabels, CameraLabels>) {
  const t = useMessages()
  const knownTags = useKnownTags()
  const initial = { tags: input.tags, decommissioned: isDecommissioned(input) }
  const form = useForm({ schema: LabelRules, initial, onSubmit: (values) => close(values) })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const tags = form.field('tags')
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <TagsInput
          label={t('facts.tags')}
          description={t('dialogs.labels.hint')}
          data={knownTags}
          comboboxProps={{ withinPortal: false }}
          openOnFocus={false}
          data-autofocus
          {...tags}
          value={tags.value ?? []}
        />
        <Switch
          size="md"
          label={t('dialogs.labels.retired')}
          checked={form.values.decommissioned ?? false}
          onChange={form.field('decommissioned').onChange}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md">
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for the name of a camera before everything is taken back that was set on it. */
export function ResetForm({ input: { name }, close }: DialogProps<Pick<Camera, 'name'>, true>) {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim() === name.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) close(true)
      }}
    >
      <p>{t('dialogs.reset.text', { name })}</p>
      <TextInput
        label={t('dialogs.reset.label', { name })}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md" color="red" disabled={!isConfirmed}>
          {t('dialogs.reset.confirm')}
        </Button>
      </Group>
    </form>
  )
}

/** Asks whether a camera is to be removed with its recordings. */
export function RemoveQuestion({ input: { name }, close }: DialogProps<Pick<Camera, 'name'>, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.remove.text', { name })}</p>
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
