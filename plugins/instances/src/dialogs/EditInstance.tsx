import { useEffect } from 'react'
import { z } from 'zod'
import { DEFAULT_INSTANCE_COLOR, HexColor, OptionalName } from '@barn-workbench/core/schema'
import type { EntryPatch, InstanceEntry } from '@barn-workbench/core/session'
import { byText } from '@barn-workbench/core/text'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useInstanceEntry, useMessages, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Autocomplete, Button, ColorInput, Group, Stack, Switch, TextInput } from '@barn-workbench/plugin-sdk/ui'
import type { InstanceInput } from './input'

/** Colours of a card. The first is the default, which leaves it as it is. */
const CARD_COLORS = [
  DEFAULT_INSTANCE_COLOR,
  '#2b8a3e',
  '#1f6a9c',
  '#e8890c',
  '#ae3ec9',
  '#0c8599',
  '#e64980',
  '#495057',
] as const

/** The rules of the form. Everything may be empty. */
export const EditRules = z.object({
  customName: OptionalName,
  folderName: OptionalName,
  bgcolor: z.string().refine((text) => HexColor.safeParse(text).success, 'color_invalid'),
  email: z.union([z.literal(''), z.email('email_invalid').max(254)]),
  useServiceProviderImageUrl: z.boolean(),
})
type Values = z.output<typeof EditRules>

/** The initial values of the form. */
function initialOf(entry: InstanceEntry): Values {
  return {
    customName: entry.customName ?? '',
    folderName: entry.folderName ?? '',
    bgcolor: entry.bgcolor,
    email: entry.email ?? '',
    useServiceProviderImageUrl: entry.useServiceProviderImageUrl,
  }
}

/** The changes that are stored. A custom name that equals the name of the instance is stored as none. */
function patchOf({ customName, folderName, email, ...values }: Values, { name }: InstanceEntry): EntryPatch {
  return {
    ...values,
    customName: customName === '' || customName === name ? null : customName,
    folderName: folderName || null,
    email: email || null,
  }
}

/** The existing folders. */
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

/** The user's settings of an instance on this device. */
export function EditInstance(props: DialogProps<InstanceInput, null>) {
  const entry = useInstanceEntry(props.input.id)
  return entry && <Fields {...props} entry={entry} />
}
