import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { mqtt } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { MqttTest } from '@barn-workbench/core/schema'
import { useBarnTime, useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import classes from '../parts/Parts.module.css'
import type { BrokerInput } from './brokerRules'

interface BrokerTestProps {
  /** As they are typed. */
  values: { [Name in keyof BrokerInput]: BrokerInput[Name] | undefined }
  connectionId: string | undefined
}

type Outcome = { kind: 'tested'; test: MqttTest } | { kind: 'problem'; text: string } | null

/** Connects once with what is typed, and says how far it came. */
export function BrokerTest({ values, connectionId }: BrokerTestProps) {
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
