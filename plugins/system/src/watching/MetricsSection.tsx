import { useState } from 'react'
import { monitoring } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { MetricsAccess } from '@barn-workbench/core/schema'
import { IconCopy } from '@barn-workbench/plugin-sdk/icons'
import {
  Age,
  PageSection,
  ProblemNotice,
  useCall,
  useHost,
  useMessages,
  useSession,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'
import watching from './Watching.module.css'

/** The access of Prometheus to the metrics of an instance. */
export function MetricsSection() {
  const t = useMessages()
  const call = useCall(monitoring.metricsAccess, {})
  return (
    <PageSection title={t('metrics.title')} hint={t('metrics.about')}>
      {call.data ? (
        <Content access={call.data} onChanged={() => void call.refetch()} />
      ) : (
        <ViewStateNotice state={viewStateOf(call)} />
      )}
    </PageSection>
  )
}

interface ContentProps {
  access: MetricsAccess
  onChanged: () => void
}

function Content({ access: { isOpen, isOn, tokenMadeAt }, onChanged }: ContentProps) {
  const t = useMessages()
  const session = useSession()
  const [token, setToken] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async (work: () => Promise<string | null>) => {
    setIsSending(true)
    setProblem(null)
    try {
      setToken(await work())
    } catch (error) {
      setProblem(problemOf(error))
    }
    setIsSending(false)
    onChanged()
  }
  const switchTo = () =>
    send(async () => {
      await session.send(monitoring.switchMetrics, { body: { isOn: !isOn } })
      return null
    })
  const makeToken = () => send(async () => (await session.send(monitoring.makeMetricsToken, {})).token)
  return (
    <>
      {isOpen && <p className={classes.secondary}>{t('metrics.open')}</p>}
      <p>{t(isOn ? 'metrics.on' : 'metrics.off')}</p>
      {isOn && tokenMadeAt !== null && (
        <p className={classes.secondary}>
          {t('metrics.tokenMade')} <Age of={tokenMadeAt} />
        </p>
      )}
      {token !== null && <NewToken token={token} />}
      {problem && <ProblemNotice problem={problem} />}
      <div className={classes.inline}>
        <Button variant="default" size="md" loading={isSending} onClick={() => void switchTo()}>
          {t(isOn ? 'metrics.switchOff' : 'metrics.switchOn')}
        </Button>
        <Button variant="default" size="md" loading={isSending} onClick={() => void makeToken()}>
          {t(tokenMadeAt === null ? 'metrics.makeToken' : 'metrics.replaceToken')}
        </Button>
      </div>
    </>
  )
}

/** A token that was just made. It is nowhere else, so that it cannot be shown again. */
function NewToken({ token }: { token: string }) {
  const t = useMessages()
  const host = useHost()
  return (
    <div role="status">
      <p>{t('metrics.once')}</p>
      <p className={watching.token}>{token}</p>
      <Button size="sm" leftSection={<IconCopy size={16} />} onClick={() => void host.copy(token)}>
        {t('metrics.copy')}
      </Button>
    </div>
  )
}
