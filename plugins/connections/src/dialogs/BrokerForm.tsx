import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mqtt } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { MqttConnection, MqttTest } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { IconPlugConnected } from '@barn-workbench/plugin-sdk/icons'
import { useBarnTime, useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, PasswordInput, Textarea, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'
import { BrokerRules, initialOf, type BrokerInput, type BrokerValues } from './brokerRules'

interface BrokerTestProps {
  /** As they are typed. */
  values: { [Name in keyof BrokerInput]: BrokerInput[Name] | undefined }
  connectionId: string | undefined
}

type Outcome = { kind: 'tested'; test: MqttTest } | { kind: 'problem'; text: string } | null

/** Connects once with the typed settings, and says how far it came. */
function BrokerTest({ values, connectionId }: BrokerTestProps) {
  const t = useMessages()
  const session = useSession()
  const problemText = useProblemText()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [isPending, setPending] = useState(false)

  async function run() {
    const { address = '', username = '', password = '', certificateAuthority = '' } = values
    setPending(true)
    setOutcome(null)
    try {
      const body = {
        address: address.trim(),
        username: username.trim(),
        certificateAuthority: certificateAuthority.trim(),
        ...(password !== '' && { password }),
        ...(connectionId !== undefined && { connectionId }),
      }
      setOutcome({ kind: 'tested', test: await session.send(mqtt.test, { body }) })
    } catch (error) {
      setOutcome({ kind: 'problem', text: problemText(problemOf(error)) })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={classes.test}>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        loading={isPending}
        disabled={!values.address}
        onClick={() => void run()}
      >
        {t('test.run')}
      </Button>
      <div role="status" className={classes.outcome}>
        {outcome?.kind === 'problem' && <p className={classes.warning}>{outcome.text}</p>}
        {outcome?.kind === 'tested' && <TestOutcome test={outcome.test} />}
      </div>
    </div>
  )
}

function TestOutcome({ test: { fault, certificate, brokerVersion } }: { test: MqttTest }) {
  const t = useMessages()
  const { day } = useBarnTime()
  return (
    <>
      <p className={fault ? classes.warning : classes.good}>
        {fault ? t(`fault.${fault.code}`) : t('test.ok')}
        {brokerVersion !== null && ` ${t('test.version', { version: brokerVersion })}`}
      </p>
      {certificate && (
        <p className={classes.secondary}>
          {t('test.certificate', { subject: certificate.subject, issuer: certificate.issuer })}
          {certificate.validUntil !== null && ` ${t('test.until', { date: day(certificate.validUntil) })}`}
        </p>
      )}
      {fault && fault.detail !== '' && <p className={classes.secondary}>{fault.detail}</p>}
    </>
  )
}

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
