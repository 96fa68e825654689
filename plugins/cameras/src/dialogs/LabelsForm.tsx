import { Button, Group, Stack, Switch, TagsInput } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { DECOMMISSIONED_TAG, isDecommissioned, Name } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { CameraLabels } from '../writes/cameraWrites'

const Rules = z.object({ tags: z.array(Name), decommissioned: z.boolean() })

/** The tags of all cameras. */
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
  const form = useForm({ schema: Rules, initial, onSubmit: (values) => close(values) })
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
