import { Alert, Autocomplete, Button, ColorInput, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { z } from 'zod'
import type { Problem } from '@barn-workbench/core/result'
import { DEFAULT_INSTANCE_COLOR, HexColor, OptionalName } from '@barn-workbench/core/schema'
import { fingerprintOf, type EntryPatch, type InstanceEntry } from '@barn-workbench/core/session'
import { byText } from '@barn-workbench/core/text'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useInstanceEntry, useMessages, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Fingerprint } from '../pages/add/Fingerprint'
import type { InstanceInput } from './input'

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

/** The rules of the form. Everything may be empty. */
export const EditRules = z.object({
  customName: OptionalName,
  folderName: OptionalName,
  bgcolor: z.string().refine((text) => HexColor.safeParse(text).success, 'color_invalid'),
  email: z.union([z.literal(''), z.email('email_invalid').max(254)]),
  useServiceProviderImageUrl: z.boolean(),
})
type Values = z.output<typeof EditRules>

export function initialOf(entry: InstanceEntry): Values {
  return {
    customName: entry.customName ?? '',
    folderName: entry.folderName ?? '',
    bgcolor: entry.bgcolor,
    email: entry.email ?? '',
    useServiceProviderImageUrl: entry.useServiceProviderImageUrl,
  }
}

/** The changes that are stored. A custom name that equals the name of the instance is stored as none. */
export function patchOf({ customName, folderName, email, ...values }: Values, { name }: InstanceEntry): EntryPatch {
  return {
    ...values,
    customName: customName === '' || customName === name ? null : customName,
    folderName: folderName || null,
    email: email || null,
  }
}

/** Colours of a card. The first is the default, which leaves it as it is. */
export const CARD_COLORS = [
  DEFAULT_INSTANCE_COLOR,
  '#2b8a3e',
  '#1f6a9c',
  '#e8890c',
  '#ae3ec9',
  '#0c8599',
  '#e64980',
  '#495057',
] as const

/** Asks once whether an instance goes from this device, and names what goes with it. */
export function RemoveInstance({ input: { id }, close }: DialogProps<InstanceInput, true>) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const isSignedIn = sessions.has(id) && sessions.get(id).snapshot().login.state === 'loggedIn'
  return (
    <Stack gap="md">
      <p>{t(isSignedIn ? 'remove.signedIn' : 'remove.text')}</p>
      <p>{t('remove.stays')}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('remove.confirm')}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * Says what it means that an instance shows another key, or none, and lets the person decide. Keeping away is the
 * default.
 */
export function TrustQuestion({
  input: { id, problem },
  close,
}: DialogProps<InstanceInput & { problem: Problem }, true>) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const { address, publicKey } = problem.params
  const isAnotherKey = problem.code === 'client/another-key'
  const kind = isAnotherKey ? 'key' : 'address'
  const trust = () => {
    const session = sessions.get(id)
    if (isAnotherKey) session.trustKey(typeof publicKey === 'string' ? publicKey : null)
    else session.trustAddress(String(address))
    close(true)
  }
  return (
    <Stack gap="md">
      <Alert color="orange" icon={<IconAlertTriangle size={20} />} title={t(`trust.${kind}.what`)}>
        {t(`trust.${kind}.text`, { address })}
      </Alert>
      {isAnotherKey && typeof publicKey === 'string' && (
        <Fingerprint label={t('trust.newKey')} text={fingerprintOf(publicKey)} />
      )}
      <p>{t(`trust.${kind}.advice`)}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={trust}>
          {t(`trust.${kind}.accept`)}
        </Button>
        <Button size="md" onClick={() => close(null)} data-autofocus>
          {t('trust.refuse')}
        </Button>
      </Group>
    </Stack>
  )
}
