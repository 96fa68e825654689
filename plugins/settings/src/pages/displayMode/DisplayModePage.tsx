import { DISPLAY_MODE_SOURCES, type DisplayModeSource } from '@barn-workbench/core/displayMode'
import type { DisplayModeSettings } from '@barn-workbench/core/schema'
import {
  Chip,
  PageFrame,
  PageSection,
  PlainButton,
  ProblemNotice,
  useDisplayMode,
  useInstance,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { SegmentedControl, Skeleton } from '@barn-workbench/plugin-sdk/ui'
import { DISPLAY_FIELDS, unknownProperties, type DisplayField } from '../../displayMode/displayFields'
import { useDisplayModeChange, useOverrides, type Overrides } from '../../displayMode/useDisplayModeChange'
import { MANAGE_PERMISSION } from '../../permissions'
import classes from './DisplayMode.module.css'

/**
 * Shows the settings of the screens of an instance: each property with the value in force and the value of each source.
 */
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

/** Value of the option that clears the value of a source. */
const UNSET = 'unset'

interface FieldCardProps {
  field: DisplayField
  settings: DisplayModeSettings
  overrides: Overrides | null
  canManage: boolean
}

/** One property: its value in force with its source, and the values of each source. */
function FieldCard({ field, settings, overrides, canManage }: FieldCardProps) {
  const t = useMessages()
  const { defaults, propertySources } = useDisplayMode()
  const { name, property, read } = field
  const wordOf = (value: unknown) => {
    const option = read(value)
    return option === null ? t('displayMode.unset') : t(`displayMode.field.${name}.option.${option}`)
  }
  const source = propertySources[property] ?? 'default'
  return (
    <PageSection
      title={t(`displayMode.field.${name}.label`)}
      hint={t(`displayMode.field.${name}.hint`)}
      tools={
        <span className={classes.inForce}>
          {wordOf(settings[property] ?? defaults?.[property])}
          <Chip tone={source === 'default' ? 'neutral' : 'info'}>{t(`displayMode.from.${source}`)}</Chip>
        </span>
      }
    >
      <dl className={classes.sources}>
        {[...DISPLAY_MODE_SOURCES].reverse().map((one) => (
          <SourceRow key={one} {...{ field, overrides, canManage, wordOf }} source={one} />
        ))}
        <dt>{t('displayMode.source.default')}</dt>
        <dd>{wordOf(defaults?.[property])}</dd>
      </dl>
    </PageSection>
  )
}

interface SourceRowProps extends Omit<FieldCardProps, 'settings'> {
  source: DisplayModeSource
  wordOf: (value: unknown) => string
}

/** The value of a property in one source, which permitted users can change. */
function SourceRow({ field, source, overrides, canManage, wordOf }: SourceRowProps) {
  const t = useMessages()
  const { isCloudOverrideAllowed } = useDisplayMode()
  const { change, isPending } = useDisplayModeChange(overrides)
  const { name, property, options, read, write } = field
  const value = overrides?.[source][property]
  const label = t(`displayMode.source.${source}`)
  const isAllowed = source === 'local' || isCloudOverrideAllowed
  if (!canManage || !isAllowed)
    return (
      <>
        <dt>{label}</dt>
        <dd>{overrides ? wordOf(value) : '…'}</dd>
      </>
    )
  const choose = (option: string) =>
    void change({ source, property, value: write(option === UNSET ? null : option, value) })
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <SegmentedControl
          aria-label={`${t(`displayMode.field.${name}.label`)}: ${label}`}
          className={classes.choice ?? ''}
          withItemsBorders={false}
          disabled={isPending}
          value={overrides ? (read(value) ?? UNSET) : ''}
          onChange={choose}
          data={[UNSET, ...options].map((option) => ({
            value: option,
            label: option === UNSET ? t('displayMode.unset') : t(`displayMode.field.${name}.option.${option}`),
          }))}
        />
      </dd>
    </>
  )
}
