import { notificationSettings, pushDevices } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { REPORT_PERIODS, type ContactWay, type OwnNotificationSettings } from '@barn-workbench/core/schema'
import {
  PageSection,
  useCall,
  useHost,
  useMessages,
  useProblemText,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { useSirenSetting } from '../../bell/sirenSetting'
import { MinuteInput } from '../../parts/MinuteInput'
import { NotificationsFrame } from '../../parts/NotificationsFrame'
import classes from '../../parts/Parts.module.css'
import { PushSettings } from '../../push/PushSettings'
import { RulesEditor } from '../../rules/RulesEditor'
import { exceptionsOf, withExceptions } from '../../rules/simpleRules'
import { WaysEditor } from '../../ways/WaysEditor'
import { TypeChoices } from './TypeChoices'
import { useOwnSettings, type SettingsPartProps } from './useOwnSettings'

/** The urgency of incidents for the user (wakes, at once, in the morning), and the ways to reach them. */
export default function SettingsPage() {
  const t = useMessages()
  const { call, value, save, isSaving } = useOwnSettings()
  const part = call.data && value ? { own: call.data, value, save } : null
  return (
    <NotificationsFrame tab="settings">
      <PageSection title={t('settings.what')} hint={t('settings.whatHint')} call={call}>
        {part && <TypeChoices {...part} />}
      </PageSection>
      <PageSection title={t('settings.ways')} hint={t('settings.waysHint')} call={call}>
        {part && <Ways {...part} />}
      </PageSection>
      <PageSection title={t('push.title')} hint={t('push.titleHint')}>
        <PushSettings />
      </PageSection>
      <PageSection title={t('settings.when')} call={call}>
        {part && <When {...part} />}
      </PageSection>
      <PageSection title={t('settings.exceptions')} hint={t('settings.exceptionsHint')} call={call}>
        {part && (
          <RulesEditor
            label={t('settings.exceptions')}
            rules={exceptionsOf(part.value.rules)}
            onChange={(exceptions) => save({ rules: withExceptions(part.value.rules, exceptions) })}
          />
        )}
      </PageSection>
      <p role="status" className={classes.secondary}>
        {t(isSaving ? 'settings.saving' : 'settings.saved')}
      </p>
    </NotificationsFrame>
  )
}

function Ways({ own: { addresses, webhooks, ways: used }, value: { ways }, save }: SettingsPartProps) {
  const t = useMessages()
  const devices = useCall(pushDevices.list, {})
  const shown = ways ?? used
  const hasPush = (devices.data?.devices.length ?? 0) > 0 || shown.some(({ kind }) => kind === 'push')
  return (
    <>
      <WaysEditor
        ways={shown}
        onChange={(next) => save({ ways: next })}
        addresses={addresses}
        webhooks={webhooks}
        hasPush={hasPush}
        toolsOf={(way, name) => way.kind !== 'push' && <TestButton way={way} name={name} />}
      />
      {ways !== null && (
        <div>
          <Button variant="subtle" onClick={() => save({ ways: null })}>
            {t('settings.defaultWays')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Sends a test message by a way, and shows its outcome. */
function TestButton({ way, name }: { way: ContactWay; name: string }) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const problemText = useProblemText()
  async function test() {
    try {
      const { error } = await session.send(notificationSettings.testWay, { body: { way } })
      if (error === null) host.toast({ kind: 'success', key: 'toast.test.success', values: { name } })
      else host.toast({ kind: 'error', key: 'toast.test.error', values: { name, problem: error } })
    } catch (error) {
      const problem = problemText(problemOf(error))
      host.toast({ kind: 'error', key: 'toast.test.error', values: { name, problem } })
    }
  }
  return (
    <Button variant="default" size="xs" aria-label={t('ways.testNamed', { name })} onClick={() => void test()}>
      {t('ways.test')}
    </Button>
  )
}

/** The hour of the report, whether the user is notified off duty, and the messages to this device. */
function When({ value: { reportAt, reportEvery, alsoOffDuty }, save }: SettingsPartProps) {
  const t = useMessages()
  const [isSirenOn, setSiren] = useSirenSetting()
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t('settings.reportEvery')}
        data={REPORT_PERIODS.map((value) => ({ value, label: t(`settings.report.${value}`) }))}
        value={reportEvery}
        onChange={(event) => save({ reportEvery: event.currentTarget.value as OwnNotificationSettings['reportEvery'] })}
      />
      <div>
        <MinuteInput
          label={t('settings.reportAt')}
          value={reportAt}
          onChange={(minute) => save({ reportAt: minute })}
        />
      </div>
      <Checkbox
        label={t('settings.alsoOffDuty')}
        description={t('settings.alsoOffDutyHint')}
        checked={alsoOffDuty}
        onChange={(event) => save({ alsoOffDuty: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.siren')}
        description={t('settings.sirenHint')}
        checked={isSirenOn}
        onChange={(event) => setSiren(event.currentTarget.checked)}
      />
    </div>
  )
}
