import { Skeleton } from '@mantine/core'
import type { DisplayModeSettings } from '@barn-workbench/core/schema'
import {
  PageFrame,
  PlainButton,
  ProblemNotice,
  useDisplayMode,
  useInstance,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { DISPLAY_FIELDS, unknownProperties } from '../../displayMode/fields'
import { useOverrides } from '../../displayMode/useDisplayModeChange'
import { MANAGE_PERMISSION } from '../../permissions'
import classes from './DisplayMode.module.css'
import { FieldCard } from './FieldCard'

/** Shows the settings of the screens of an instance: each property with the value in force and that of each source. */
export default function DisplayModePage() {
  const t = useMessages()
  const { settings } = useDisplayMode()
  const canManage = usePermission(MANAGE_PERMISSION)
  return (
    <PageFrame title={t('pages.display-mode.title')}>
      <div className={classes.page}>
        {/* The heading of the page says the same to screen readers. */}
        <p className={classes.pageTitle} aria-hidden>
          {t('pages.display-mode.title')}
        </p>
        <p className={classes.intro}>{t('displayMode.intro')}</p>
        <p className={classes.intro}>{t('displayMode.sourcesHint')}</p>
        {!canManage && <p className={classes.note}>{t('displayMode.readOnly')}</p>}
        <Notices />
        {settings && <Fields settings={settings} canManage={canManage} />}
      </div>
    </PageFrame>
  )
}

/** Shows the reason why nothing, or something old, is shown, and the reports of the sources themselves. */
function Notices() {
  const t = useMessages()
  const { session, snapshot } = useInstance()
  const { settings, problem, errors } = useDisplayMode()
  const isOffline = snapshot.connection.strategy === 'none'
  const textOf = ({ source, message }: (typeof errors)[number]) => {
    if (source === 'cloudOverride') return t('displayMode.noCloud')
    const field = DISPLAY_FIELDS.find(({ property }) => message.includes(property))
    if (!field) return t('displayMode.sourceError', { message })
    return t('displayMode.fieldError', { setting: t(`displayMode.field.${field.name}.label`), message })
  }
  if (!settings && !problem && !isOffline) return <Skeleton height={180} radius={10} />
  return (
    <>
      {(problem ?? isOffline) && (
        <div className={classes.notice}>
          {settings && <p role="status">{t('displayMode.stale')}</p>}
          <ProblemNotice problem={problem ?? { code: 'client/no-host-available', params: {} }} />
          <PlainButton onClick={() => void session.displayMode.load().catch(() => undefined)}>
            {t('displayMode.retry')}
          </PlainButton>
        </div>
      )}
      {settings &&
        [...new Set(errors.map(textOf))].map((text) => (
          <p key={text} className={classes.note} role="status">
            {text}
          </p>
        ))}
    </>
  )
}

function Fields({ settings, canManage }: { settings: DisplayModeSettings; canManage: boolean }) {
  const t = useMessages()
  const overrides = useOverrides()
  const further = unknownProperties(settings)
  return (
    <>
      {DISPLAY_FIELDS.map((field) => (
        <FieldCard key={field.name} {...{ field, settings, overrides, canManage }} />
      ))}
      {canManage && further.length > 0 && (
        <p className={classes.note}>{t('displayMode.further', { names: further.join(', '), count: further.length })}</p>
      )}
    </>
  )
}
