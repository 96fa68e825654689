import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { mqtt } from '@barn-workbench/core/contract'
import type { MqttConnection } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import classes from '../parts/Parts.module.css'
import { BrokerRules, initialOf, type BrokerValues } from './brokerRules'
import { BrokerTest } from './BrokerTest'

/** Returns the function that adds or changes a connection, and resolves with its id. */
function useSave(connection: MqttConnection | null) {
  const session = useSession()
  const queries = useQueryClient()
  return async ({ password, ...settings }: BrokerValues, idempotencyKey: string): Promise<string> => {
    const secret = password === '' ? {} : { password }
    const saved = connection
      ? await session.send(
          mqtt.update,
          { params: { id: connection.connectionId }, body: { updates: settings, ...secret } },
          { ifMatch: connection.version },
        )
      : await session.send(
          mqtt.create,
          { body: { connection: { ...settings, sensors: [], frigateRules: [] }, ...secret } },
          { idempotencyKey },
        )
    await queries.invalidateQueries({ queryKey: [session.id] })
    return saved.connectionId
  }
}

/** Adds a broker, or changes one. The test says before whether it can be reached. */
export function BrokerForm({ input: connection, close, setUnsaved }: DialogProps<MqttConnection | null, string>) {
  const t = useMessages()
  const save = useSave(connection)
  const form = useForm({
    schema: BrokerRules,
    initial: initialOf(connection),
    onSubmit: async (values, idempotencyKey) => close(await save(values, idempotencyKey)),
  })
  type TextName = Exclude<keyof typeof form.values, 'publishes' | 'isOn'>
  const text = (name: TextName) => ({
    label: t(`broker.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(name),
    value: form.values[name] ?? '',
  })
  const box = (name: 'publishes' | 'isOn') => ({
    label: t(`broker.${name}`),
    checked: form.values[name] ?? false,
    onChange: form.field(name).onChange,
  })
  const isSecure = /^(mqtts|wss):/i.test(form.values.address ?? '')
  return (
    <FormFrame
      form={form}
      submit={t(connection ? 'save' : 'broker.add')}
      onCancel={() => close(null)}
      setUnsaved={setUnsaved}
    >
      <TextInput data-autofocus {...text('name')} />
      <TextInput inputMode="url" description={t('broker.addressHint')} {...text('address')} />
      {isSecure && (
        <Textarea description={t('broker.certificateAuthorityHint')} rows={3} {...text('certificateAuthority')} />
      )}
      <TextInput {...text('username')} />
      <PasswordInput
        description={connection?.hasPassword ? t('broker.passwordKept') : undefined}
        {...text('password')}
        autoComplete="new-password"
      />
      <BrokerTest values={form.values} connectionId={connection?.connectionId} />
      <fieldset className={classes.fieldset}>
        <legend>{t('broker.topics')}</legend>
        <div className={classes.form}>
          <TextInput description={t('broker.discoveryPrefixHint')} {...text('discoveryPrefix')} />
          <Textarea description={t('broker.baseTopicsHint')} rows={3} {...text('baseTopics')} />
          <TextInput description={t('broker.frigatePrefixHint')} {...text('frigatePrefix')} />
          <TextInput description={t('broker.clientIdHint')} {...text('clientId')} />
        </div>
      </fieldset>
      <TextInput inputMode="numeric" description={t('broker.awayMinutesHint')} {...text('awayMinutes')} />
      <Checkbox description={t('broker.publishesHint')} {...box('publishes')} />
      <Checkbox {...box('isOn')} />
    </FormFrame>
  )
}
