import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { webhooks } from '@barn-workbench/core/contract'
import {
  ALARM_URGENCIES,
  Name,
  WEBHOOK_TEMPLATES,
  WEBHOOK_USES,
  type NewWebhook,
  type Webhook,
} from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { IconCopy } from '@barn-workbench/plugin-sdk/icons'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'

function rulesOf(isNew: boolean) {
  return z.object({
    name: z.string().trim().min(1, 'required').pipe(Name),
    template: z.enum(WEBHOOK_TEMPLATES),
    use: z.enum(WEBHOOK_USES),
    url: z
      .string()
      .trim()
      .refine((url) => (!isNew && url === '') || /^https?:\/\//i.test(url), 'uri_invalid'),
    target: z.string().trim().max(200),
    minimumUrgency: z.enum(ALARM_URGENCIES),
    allowsPrivate: z.boolean(),
    isOn: z.boolean(),
  })
}

function initialOf(webhook: Webhook | null) {
  const { name = '', template = 'json', use = 'cases', target = '', minimumUrgency = 'tells' } = webhook ?? {}
  const { allowsPrivate = false, isOn = true } = webhook ?? {}
  return { name, template, use, url: '', target, minimumUrgency, allowsPrivate, isOn }
}

/** Adds a webhook and shows the key of its signatures once, or changes one. */
export function WebhookForm({ input: webhook, close, setUnsaved }: DialogProps<Webhook | null, true>) {
  const t = useMessages()
  const session = useSession()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    schema: rulesOf(webhook === null),
    initial: initialOf(webhook),
    onSubmit: async ({ url, ...rest }) => {
      const body: NewWebhook = { ...rest, types: webhook?.types ?? [], ...(url !== '' && { url }) }
      if (webhook) {
        const params = { id: webhook.webhookId }
        await session.send(webhooks.write, { params, body }, { ifMatch: webhook.version })
        close(true)
      } else {
        const added = await session.send(webhooks.add, { body })
        setSecret(added.secret)
      }
      await queries.invalidateQueries({ queryKey: [session.id] })
    },
  })
  if (secret !== null) return <ShownSecret secret={secret} onDone={() => close(true)} />
  const textOf = (name: 'name' | 'url' | 'target') => ({ ...form.field(name), value: form.values[name] ?? '' })
  const switchOf = (name: 'allowsPrivate' | 'isOn') => ({
    checked: form.values[name] ?? false,
    onChange: form.field(name).onChange,
  })
  const [template, use, urgency] = [form.field('template'), form.field('use'), form.field('minimumUrgency')]
  return (
    <FormFrame
      form={form}
      submit={t(webhook ? 'save' : 'webhooks.add')}
      onCancel={() => close(null)}
      setUnsaved={setUnsaved}
    >
      <TextInput label={t('webhooks.name')} placeholder={t('webhooks.nameHint')} data-autofocus {...textOf('name')} />
      <NativeSelect
        label={t('webhooks.use')}
        data={WEBHOOK_USES.map((value) => ({ value, label: t(`use.${value}`) }))}
        value={use.value ?? 'cases'}
        description={form.values.use === 'heartbeat' && t('webhooks.heartbeatHint')}
        onChange={use.onChange}
      />
      {form.values.use !== 'heartbeat' && (
        <NativeSelect
          label={t('webhooks.template')}
          data={WEBHOOK_TEMPLATES.map((value) => ({ value, label: t(`template.${value}`) }))}
          value={template.value ?? 'json'}
          onChange={template.onChange}
        />
      )}
      <TextInput
        type="url"
        label={t('webhooks.url')}
        description={webhook ? t('webhooks.urlKept', { host: webhook.host }) : t('webhooks.urlHint')}
        {...textOf('url')}
      />
      {form.values.use === 'cases' && (
        <>
          <TextInput label={t('webhooks.target')} description={t('webhooks.targetHint')} {...textOf('target')} />
          <NativeSelect
            label={t('webhooks.from')}
            data={ALARM_URGENCIES.map((value) => ({ value, label: t(`urgency.${value}`) }))}
            value={urgency.value ?? 'tells'}
            onChange={urgency.onChange}
          />
        </>
      )}
      <Checkbox
        label={t('webhooks.allowsPrivate')}
        description={t('webhooks.allowsPrivateHint')}
        {...switchOf('allowsPrivate')}
      />
      <Checkbox label={t('webhooks.isOn')} {...switchOf('isOn')} />
    </FormFrame>
  )
}

/** The key of a webhook that was just added. It is nowhere else, so that it cannot be shown again. */
function ShownSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useMessages()
  const host = useHost()
  return (
    <Stack gap="md">
      <div role="status">
        <p>{t('webhooks.once')}</p>
        <code className={classes.code}>{secret}</code>
      </div>
      <Group justify="flex-end">
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size={16} />}
          data-autofocus
          onClick={() => void host.copy(secret)}
        >
          {t('webhooks.copy')}
        </Button>
        <Button size="md" onClick={onDone}>
          {t('webhooks.done')}
        </Button>
      </Group>
    </Stack>
  )
}
