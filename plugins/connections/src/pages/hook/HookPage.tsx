import { problemOf } from '@barn-workbench/core/result'
import type { Hook, HookCall } from '@barn-workbench/core/schema'
import { IconPencil, IconRefresh, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PageFrame,
  PageSection,
  useBarnTime,
  useHost,
  useMessages,
  useProblemText,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { addressDialog, hookDialog, hookSensorDialog, questionDialog } from '../../dialogs'
import { MappedSensors } from '../../parts/MappedSensors'
import classes from '../../parts/Parts.module.css'
import { useHooks, useHookWrites } from '../../parts/useHooks'

/** One hook: its latest calls, and the values of them that are sensors. */
export default function HookPage({ hookId }: { hookId: string }) {
  const t = useMessages()
  const call = useHooks()
  const hook = call.data?.find((one) => one.hookId === hookId)
  const title = hook?.name ?? t('pages.hook.title')
  return (
    <PageFrame title={title}>
      <div className={classes.page}>
        <PageSection title={title} hint={t('hook.hint')} call={call} tools={hook && <Tools hook={hook} />}>
          {hook ? <Sensors hook={hook} /> : <p className={classes.empty}>{t('hook.gone')}</p>}
        </PageSection>
        {hook && (
          <PageSection title={t('hook.calls')}>
            {hook.calls.length === 0 && <p className={classes.empty}>{t('hook.waits')}</p>}
            <ul className={classes.rows}>
              {hook.calls.map((one) => (
                <CallRow key={`${one.at} ${one.body}`} hook={hook} call={one} />
              ))}
            </ul>
          </PageSection>
        )}
      </div>
    </PageFrame>
  )
}

function Tools({ hook }: { hook: Hook }) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const problemText = useProblemText()
  const { remove, renew } = useHookWrites()
  const ask = (title: string, text: string, confirm: string) => host.open(questionDialog, { title, text, confirm })
  async function renewAddress() {
    if (!(await ask(t('hook.renewTitle'), t('hook.renewText'), t('hook.renew')))) return
    try {
      await host.open(addressDialog, { secret: await renew(hook), key: null })
    } catch (error) {
      host.toast({ kind: 'error', key: 'toast.change.error', values: { problem: problemText(problemOf(error)) } })
    }
  }
  async function removeHook() {
    if (!(await ask(t('brokers.removeTitle', { name: hook.name }), t('hook.removeText'), t('brokers.remove')))) return
    if (await remove(hook)) await host.navigate(`/instance/${session.id}/connections`)
  }
  return (
    <span className={classes.tools}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPencil size={16} />}
        onClick={() => void host.open(hookDialog, hook)}
      >
        {t('edit')}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void renewAddress()}>
        {t('hook.renew')}
      </Button>
      <IconButton
        label={t('brokers.removeOf', { name: hook.name })}
        tip={t('brokers.remove')}
        onClick={() => void removeHook()}
      >
        <IconTrash size={18} />
      </IconButton>
    </span>
  )
}

/** The values that were made sensors. */
function Sensors({ hook }: { hook: Hook }) {
  const t = useMessages()
  const { change } = useHookWrites()
  if (hook.sensors.length === 0) return <p className={classes.empty}>{t('hook.noSensors')}</p>
  return (
    <MappedSensors
      sensors={hook.sensors}
      sourceOf={({ pointer }) => pointer}
      onChange={(sensors) => void change(hook, { sensors })}
    />
  )
}

/** The latest posts with their outcomes, and the button that makes a sensor of one. */
function CallRow({ hook, call }: { hook: Hook; call: HookCall }) {
  const t = useMessages()
  const host = useHost()
  const { dayAndTime } = useBarnTime()
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>
          {dayAndTime(call.at)} · {t('hook.accepted', { count: call.accepted })}
        </span>
        <code className={classes.payload}>{call.body}</code>
        {call.refused.map((reason) => (
          <span key={reason} className={classes.warning} lang="en">
            {reason}
          </span>
        ))}
      </span>
      {call.values.length > 0 && (
        <Button size="sm" variant="default" onClick={() => void host.open(hookSensorDialog, { hook, call })}>
          {t('topics.use')}
        </Button>
      )}
    </li>
  )
}
