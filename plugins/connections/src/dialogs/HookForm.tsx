import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { hooks } from '@barn-workbench/core/contract'
import { HOOK_SIGNATURES, HookSettings, type Hook } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { ShownAddress, type HookSecrets } from './ShownAddress'

const { name, items, signature, signatureHeader, isOn } = HookSettings.shape
const Rules = z.object({
  name: z.string().trim().min(1, 'required').pipe(name),
  items: z.string().trim().pipe(items),
  signature,
  signatureHeader: z.string().trim().pipe(signatureHeader),
  /** Empty: one is made, or the stored one stays. */
  key: z
    .string()
    .max(200)
    .refine((key) => key === '' || key.length >= 8, 'too_short'),
  isOn,
})

function initialOf(hook: Hook | null) {
  const { name: known = '', items: list = '', signature: kind = 'none', isOn: on = true } = hook ?? {}
  return {
    name: known,
    items: list,
    signature: kind,
    signatureHeader: hook?.signatureHeader ?? 'X-Signature',
    key: '',
    isOn: on,
  }
}

/** Adds a hook and shows its address once, or changes one. Resolves with its id. */
export function HookForm({ input: hook, close, setUnsaved }: DialogProps<Hook | null, string>) {
  const t = useMessages()
  const session = useSession()
  const queries = useQueryClient()
  const [made, setMade] = useState<(HookSecrets & { hookId: string }) | null>(null)
  const form = useForm({
    schema: Rules,
    initial: initialOf(hook),
    onSubmit: async ({ key, ...settings }) => {
      const secret = key === '' || settings.signature === 'none' ? {} : { key }
      if (hook) {
        const params = { id: hook.hookId }
        await session.send(hooks.update, { params, body: { updates: settings, ...secret } }, { ifMatch: hook.version })
        close(hook.hookId)
      } else {
        const added = await session.send(hooks.create, { body: { hook: { ...settings, sensors: [] }, ...secret } })
        setMade({ hookId: added.hook.hookId, secret: added.secret, key: added.key })
      }
      await queries.invalidateQueries({ queryKey: [session.id] })
    },
  })
  if (made) return <ShownAddress input={made} close={() => close(made.hookId)} />
  const text = (field: 'name' | 'items' | 'signatureHeader' | 'key') => ({
    label: t(`hook.${field}`),
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(field),
    value: form.values[field] ?? '',
  })
  const kind = form.field('signature')
  const isSigned = (form.values.signature ?? 'none') !== 'none'
  return (
    <FormFrame form={form} submit={t(hook ? 'save' : 'hook.add')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <TextInput data-autofocus {...text('name')} />
      <TextInput description={t('hook.itemsHint')} {...text('items')} />
      <NativeSelect
        label={t('hook.signature')}
        description={t(`hook.signatureHint.${form.values.signature ?? 'none'}`)}
        data={HOOK_SIGNATURES.map((value) => ({ value, label: t(`hook.signatureKind.${value}`) }))}
        value={kind.value ?? 'none'}
        onChange={kind.onChange}
      />
      {isSigned && (
        <>
          <TextInput {...text('signatureHeader')} />
          <PasswordInput description={t('hook.keyHint')} {...text('key')} autoComplete="new-password" />
        </>
      )}
      <Checkbox label={t('hook.isOn')} checked={form.values.isOn ?? false} onChange={form.field('isOn').onChange} />
    </FormFrame>
  )
}
