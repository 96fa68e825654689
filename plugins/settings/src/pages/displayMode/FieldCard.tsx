import { SegmentedControl } from '@mantine/core'
import { DISPLAY_MODE_SOURCES, type DisplayModeSource } from '@barn-workbench/core/displayMode'
import type { DisplayModeSettings } from '@barn-workbench/core/schema'
import { Chip, PageSection, useDisplayMode, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { DisplayField } from '../../displayMode/fields'
import { useDisplayModeChange, type Overrides } from '../../displayMode/useDisplayModeChange'
import classes from './DisplayMode.module.css'

/** Value of the option that clears what a source says. */
const UNSET = 'unset'

interface FieldCardProps {
  field: DisplayField
  settings: DisplayModeSettings
  overrides: Overrides | null
  canManage: boolean
}

/** One property: its value in force with its source, and the values of each source. */
export function FieldCard({ field, settings, overrides, canManage }: FieldCardProps) {
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
