import { useState } from 'react'
import { webhooks } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { Webhook } from '@barn-workbench/core/schema'
import { IconPencil, IconPlus, IconSend, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  IconButton,
  PageSection,
  useBarnTime,
  useCall,
  useHost,
  useMessages,
  useProblemText,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { questionDialog, webhookDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useChange } from '../../parts/useChange'

/** The services that are notified of cases, or that pass messages on to people. */
export function WebhookList() {
  const t = useMessages()
  const host = useHost()
  const call = useCall(webhooks.list, {})
  return (
    <PageSection title={t('webhooks.title')} hint={t('webhooks.hint')} call={call}>
      {call.data?.length === 0 && <p className={classes.empty}>{t('webhooks.none')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((webhook) => (
          <WebhookRow key={webhook.webhookId} webhook={webhook} />
        ))}
      </ul>
      <Group>
        <Button leftSection={<IconPlus size={16} />} onClick={() => void host.open(webhookDialog, null)}>
          {t('webhooks.add')}
        </Button>
      </Group>
    </PageSection>
  )
}

/** Sends a test message, and keeps its outcome. */
function useTest({ webhookId: id, name, target }: Webhook) {
  const t = useMessages()
  const session = useSession()
  const problemText = useProblemText()
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean } | null>(null)
  const [isPending, setPending] = useState(false)
  async function test() {
    setPending(true)
    const failed = (problem: string) => setOutcome({ text: t('webhooks.testFailed', { problem }), isGood: false })
    try {
      const { error } = await session.send(webhooks.test, { params: { id }, body: { target } })
      if (error === null) setOutcome({ text: t('webhooks.tested', { name }), isGood: true })
      else failed(error)
    } catch (error) {
      failed(problemText(problemOf(error)))
    } finally {
      setPending(false)
    }
  }
  return { test, outcome, isPending }
}

/** When a service outside has last heard that the instance lives. */
function LastHeartbeat({ webhook: { use, isOn, heartbeat } }: { webhook: Webhook }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  if (use !== 'heartbeat' || !isOn) return null
  if (heartbeat === null) return <span className={classes.secondary}>{t('webhooks.noHeartbeat')}</span>
  const { at, error } = heartbeat
  const text =
    error === null
      ? t('webhooks.heartbeat', { time: dayAndTime(at) })
      : t('webhooks.heartbeatFailed', { time: dayAndTime(at), problem: error })
  return <span className={error === null ? classes.secondary : classes.warning}>{text}</span>
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { change } = useChange()
  const { test, outcome, isPending } = useTest(webhook)
  const { webhookId: id, name, template, use, isOn, host: site, owner } = webhook
  const remove = async () => {
    const title = t('webhooks.removeTitle', { name })
    const input = { title, text: t('webhooks.removeText'), confirm: t('webhooks.remove') }
    if (!(await host.open(questionDialog, input))) return
    await change('removeWebhook', () => session.send(webhooks.remove, { params: { id } }))
  }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>
          {name} {!isOn && <Chip tone="neutral">{t('webhooks.off')}</Chip>}
        </span>
        <span className={classes.secondary}>
          {[t(`template.${template}`), site, t(`use.${use}`), t('webhooks.by', { name: owner.displayName })].join(
            ' · ',
          )}
        </span>
        <LastHeartbeat webhook={webhook} />
        <span role="status" className={outcome?.isGood === false ? classes.warning : classes.secondary}>
          {outcome?.text}
        </span>
      </span>
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={isPending}
        disabled={!isOn}
        aria-label={t('ways.testNamed', { name })}
        onClick={() => void test()}
      >
        {t('ways.test')}
      </Button>
      <IconButton label={t('order.edit', { name })} onClick={() => void host.open(webhookDialog, webhook)}>
        <IconPencil size={18} />
      </IconButton>
      <IconButton label={t('order.remove', { name })} onClick={() => void remove()}>
        <IconTrash size={18} />
      </IconButton>
    </li>
  )
}
