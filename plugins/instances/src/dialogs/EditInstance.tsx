import { Autocomplete, Button, ColorInput, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import type { InstanceEntry } from '@barn-workbench/core/session'
import { byText } from '@barn-workbench/core/text'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useInstanceEntry, useMessages, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { CARD_COLORS, EditRules, initialOf, patchOf } from './editRules'
import type { InstanceInput } from './input'

/** The folders that there are. */
function useFolderNames(): string[] {
  const { sessions } = useWorkbench()
  const names = useSessions().flatMap(({ id }) => sessions.entry(id).folderName ?? [])
  return [...new Set(names)].sort(byText())
}

type FieldsProps = DialogProps<InstanceInput, null> & { entry: InstanceEntry }

function Fields({ input: { id }, entry, close, setUnsaved }: FieldsProps) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const folderNames = useFolderNames()
  const form = useForm({
    schema: EditRules,
    initial: initialOf(entry),
    onSubmit(values) {
      sessions.update(id, patchOf(values, entry))
      close(null)
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const text = (name: 'customName' | 'folderName' | 'email' | 'bgcolor') => {
    const { value, ...field } = form.field(name)
    return { ...field, value: value ?? '', label: t(`edit.${name}`) }
  }
  const ownPicture = form.field('useServiceProviderImageUrl')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput
          {...text('customName')}
          placeholder={entry.name}
          description={t('edit.customNameHint')}
          data-autofocus
        />
        <Autocomplete {...text('folderName')} data={folderNames} description={t('edit.folderNameHint')} />
        <TextInput {...text('email')} type="email" inputMode="email" description={t('edit.emailHint')} />
        <ColorInput
          {...text('bgcolor')}
          swatches={[...CARD_COLORS]}
          withEyeDropper={false}
          fixOnBlur={false}
          format="hex"
        />
        {entry.serviceProviderImageUrl !== null && (
          <Switch
            label={t('edit.directoryPicture')}
            checked={ownPicture.value ?? false}
            onChange={(event) => ownPicture.onChange(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md" loading={form.isSubmitting}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What a person chooses about an instance, for this device. */
export function EditInstance(props: DialogProps<InstanceInput, null>) {
  const entry = useInstanceEntry(props.input.id)
  return entry && <Fields {...props} entry={entry} />
}
