import { Button, Skeleton, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingPath, type LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { readSettings, settingsVersionOf, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { SettingsForm } from '@barn-workbench/plugin-sdk/form'
import { ContributionProvider } from '@barn-workbench/plugin-sdk/host'
import { ProblemNotice } from '@barn-workbench/plugin-sdk/react'
import type { Registered } from '../registry/registry'
import { useRegistry } from '../registry/RegistryContext'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import classes from './SettingsPanel.module.css'
import { SidePanel } from './SidePanel'
import { useEntities } from './useEntities'
import { useSettingsSchema } from './useSettingsSchema'

interface SettingsPanelProps {
  widgetKey: string
  widget: LayoutWidget
  /** Whether it may be kept from others: a layout for others is edited. */
  lockable: boolean
  onEdits: (edits: LayoutEdit[]) => void
  onClose: () => void
}

/** The settings of one widget, beside it. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { widgetKey, widget, lockable, onEdits, onClose } = props
  const { t } = useTranslation('layouts')
  const registered = useRegistry().widget(widget.type)
  const title = useWidgetTitle()(widget.type)
  return (
    <SidePanel title={t('settings.title', { title })} onClose={onClose}>
      {registered ? (
        <KnownSettings key={widgetKey} {...props} registered={registered} />
      ) : (
        <p className={classes.text}>{t('settings.unknown')}</p>
      )}
      {lockable && (
        <div className={classes.lock}>
          <Switch
            label={t('settings.lock')}
            description={t('settings.lockHint')}
            checked={widget.locked === true}
            onChange={(event) =>
              onEdits([
                { op: 'set', key: widgetKey, path: 'locked', ...(event.currentTarget.checked && { value: true }) },
              ])
            }
          />
        </div>
      )}
    </SidePanel>
  )
}

/** Edits that set one field, on settings that are brought up to date first where they are older. */
function editsFor(
  key: string,
  saved: LayoutWidget,
  definition: WidgetDefinition,
  { field, value, migrated }: { field: string; value: unknown; migrated: object },
): LayoutEdit[] {
  const version = settingsVersionOf(definition)
  if (saved.version === version)
    return [{ op: 'set', key, path: settingPath(field), ...(value !== undefined && { value }) }]
  return [
    { op: 'set', key, path: 'version', value: version },
    { op: 'set', key, path: 'settings', value: { ...migrated, [field]: value } },
  ]
}

function KnownSettings({
  widgetKey,
  widget,
  registered,
  onEdits,
}: SettingsPanelProps & { registered: Registered<WidgetDefinition> }) {
  const { t } = useTranslation(['layouts', 'errors'])
  const { definition, plugin, part } = registered
  const { schema, problem, retry } = useSettingsSchema(definition.id)
  const entities = useEntities()
  const [refused, setRefused] = useState<{ field: string; message: string } | null>(null)
  const settings = useMemo(() => readSettings(definition, widget), [definition, widget])
  const place = useMemo(() => ({ pluginId: plugin.id, name: part, active: true }), [plugin.id, part])
  const reset = () =>
    onEdits([
      { op: 'set', key: widgetKey, path: 'version', value: settingsVersionOf(definition) },
      { op: 'set', key: widgetKey, path: 'settings', value: {} },
    ])
  if (!settings.ok) {
    return (
      <div className={classes.notice}>
        <ProblemNotice problem={settings.problem} />
        <Button variant="default" onClick={reset}>
          {t('settings.reset')}
        </Button>
      </div>
    )
  }
  if (problem)
    return (
      <div className={classes.notice}>
        <ProblemNotice problem={problem} />
        <Button variant="default" onClick={retry}>
          {t('viewState.retry', { ns: 'sdk' })}
        </Button>
      </div>
    )
  if (!schema) return <Skeleton height={120} radius={8} />
  if (Object.keys(schema.properties ?? {}).length === 0) return <p className={classes.text}>{t('settings.none')}</p>
  const value = settings.value as Record<string, unknown>
  const change = (field: string, next: unknown) => {
    const version = settingsVersionOf(definition)
    const checked = readSettings(definition, { version, settings: { ...value, [field]: next } })
    if (!checked.ok)
      return setRefused({ field, message: t(checked.problem.code, { ns: 'errors', ...checked.problem.params }) })
    setRefused(null)
    onEdits(editsFor(widgetKey, widget, definition, { field, value: next, migrated: value }))
  }
  return (
    <ContributionProvider value={place}>
      <SettingsForm
        schema={schema}
        widget={part}
        value={value}
        onChange={change}
        entities={entities}
        problem={refused}
      />
      <Button
        className={classes.reset ?? ''}
        variant="subtle"
        size="compact-sm"
        disabled={Object.keys(widget.settings).length === 0}
        onClick={reset}
      >
        {t('settings.reset')}
      </Button>
    </ContributionProvider>
  )
}
