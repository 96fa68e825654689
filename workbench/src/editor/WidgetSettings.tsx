import { Button, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingPath, type LayoutEdit } from '@barn-workbench/core/layout'
import type { Problem } from '@barn-workbench/core/result'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { readSettings, settingsVersionOf, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { SettingsForm, type SettingsFormProps, type SettingsSchema } from '@barn-workbench/plugin-sdk/form'
import { ContributionProvider } from '@barn-workbench/plugin-sdk/host'
import { ProblemNotice } from '@barn-workbench/plugin-sdk/react'
import { usePluginDescriptions } from '../registry/pluginDescriptions'
import type { Registered } from '../registry/registry'
import classes from './SettingsPanel.module.css'
import { useEntityOptions } from './useEntityOptions'

interface WidgetSettingsProps {
  widgetKey: string
  widget: LayoutWidget
  registered: Registered<WidgetDefinition>
  onEdits: (edits: LayoutEdit[]) => void
}

/** The settings form of a widget, generated from the JSON Schema of its settings. */
export function WidgetSettings({ widgetKey, widget, registered, onEdits }: WidgetSettingsProps) {
  const { t } = useTranslation(['layouts', 'sdk'])
  const { definition } = registered
  const { schema, fault, problem, retry } = useSettingsSchema(definition.id)
  const settings = useMemo(() => readSettings(definition, widget), [definition, widget])
  const reset = () =>
    onEdits([
      { op: 'set', key: widgetKey, path: 'version', value: settingsVersionOf(definition) },
      { op: 'set', key: widgetKey, path: 'settings', value: {} },
    ])
  if (!settings.ok) return <SettingsProblem problem={settings.problem} label={t('settings.reset')} onClick={reset} />
  if (problem) return <SettingsProblem problem={problem} label={t('viewState.retry', { ns: 'sdk' })} onClick={retry} />
  if (fault !== undefined) return <p className={classes.text}>{t('settings.fault', { message: fault })}</p>
  if (!schema) return <Skeleton height={120} radius={8} />
  if (Object.keys(schema.properties ?? {}).length === 0) return <p className={classes.text}>{t('settings.none')}</p>
  return (
    <>
      <CheckedSettingsForm
        widgetKey={widgetKey}
        widget={widget}
        registered={registered}
        schema={schema}
        value={settings.value as Record<string, unknown>}
        onEdits={onEdits}
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
    </>
  )
}

interface CheckedSettingsFormProps extends WidgetSettingsProps {
  schema: SettingsSchema
  /** The settings, migrated to the current version. */
  value: Record<string, unknown>
}

/** The form itself. A value that the widget's schema refuses is shown with the reason, and not passed on. */
function CheckedSettingsForm(props: CheckedSettingsFormProps) {
  const { widgetKey, widget, registered, schema, value, onEdits } = props
  const { t } = useTranslation('errors')
  const { definition, plugin, name } = registered
  const [fieldProblem, setFieldProblem] = useState<{ field: string; message: string } | null>(null)
  const contribution = useMemo(() => ({ pluginId: plugin.id, name, active: true }), [plugin.id, name])
  const change = (field: string, fieldValue: unknown) => {
    const version = settingsVersionOf(definition)
    const result = readSettings(definition, { version, settings: { ...value, [field]: fieldValue } })
    if (!result.ok) {
      setFieldProblem({ field, message: t(result.problem.code, { ...result.problem.params }) })
      return
    }
    setFieldProblem(null)
    onEdits(settingEdits(widgetKey, { saved: widget, version, migrated: value }, field, fieldValue))
  }
  return (
    <ContributionProvider value={contribution}>
      <EntitySettingsForm schema={schema} widget={name} value={value} onChange={change} problem={fieldProblem} />
    </ContributionProvider>
  )
}

/** The form with the entities of the instance that its fields choose among. */
function EntitySettingsForm(props: Omit<SettingsFormProps, 'entities'>) {
  return <SettingsForm {...props} entities={useEntityOptions(props.schema)} />
}

interface VersionedSettings {
  saved: LayoutWidget
  /** Current version of the widget's settings. */
  version: number
  /** The saved settings, migrated to that version. */
  migrated: object
}

/** The edits that set one field. Settings of an older version are replaced by the migrated ones first. */
function settingEdits(
  key: string,
  { saved, version, migrated }: VersionedSettings,
  field: string,
  value: unknown,
): LayoutEdit[] {
  if (saved.version === version)
    return [{ op: 'set', key, path: settingPath(field), ...(value !== undefined && { value }) }]
  return [
    { op: 'set', key, path: 'version', value: version },
    { op: 'set', key, path: 'settings', value: { ...migrated, [field]: value } },
  ]
}

interface SettingsProblemProps {
  problem: Problem
  /** Label of the button that resolves the problem. */
  label: string
  onClick: () => void
}

function SettingsProblem({ problem, label, onClick }: SettingsProblemProps) {
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={problem} />
      <Button variant="default" onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}

/** The JSON Schema of a widget type's settings, as the build has written it; undefined until it is loaded. */
function useSettingsSchema(widgetType: string): {
  schema: SettingsSchema | undefined
  /** Why the settings have no schema. */
  fault: string | undefined
  problem: Problem | undefined
  retry: () => void
} {
  const { plugins, problem, retry } = usePluginDescriptions()
  const widget = plugins?.flatMap(({ widgets }) => widgets).find(({ id }) => id === widgetType)
  return { schema: widget?.settings, fault: widget?.settingsFault, problem, retry }
}
