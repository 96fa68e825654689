import { Button, Skeleton, Switch, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { regions, sensors } from '@barn-workbench/core/contract'
import { settingPath, type LayoutEdit } from '@barn-workbench/core/layout'
import { ascending } from '@barn-workbench/core/query'
import type { Problem } from '@barn-workbench/core/result'
import { isDecommissioned, NAME_MAX_LENGTH, OptionalName, type LayoutWidget } from '@barn-workbench/core/schema'
import { readSettings, settingsVersionOf, type SettingEntity, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import {
  SettingsForm,
  useFieldMessage,
  type EntityOption,
  type EntityOptions,
  type SettingsFormProps,
  type SettingsSchema,
} from '@barn-workbench/plugin-sdk/form'
import { ContributionProvider, regionOptions } from '@barn-workbench/plugin-sdk/host'
import {
  ProblemNotice,
  useCall,
  useCameras,
  useDocuments,
  useLocale,
  useSessions,
} from '@barn-workbench/plugin-sdk/react'
import { usePluginDescriptions } from '../registry/pluginDescriptions'
import { readFittingSettings } from '../registry/readFittingSettings'
import { useRegistry, type Registered } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import classes from './SettingsPanel.module.css'
import { SidePanel } from './SidePanel'

interface SettingsPanelProps {
  widgetKey: string
  widget: LayoutWidget
  /** Whether the widget can be locked, because the layout is edited for others. */
  isLockable: boolean
  onEdits: (edits: LayoutEdit[]) => void
  onClose: () => void
}

/** The settings of one widget, beside the layout. */
export function SettingsPanel({ widgetKey, widget, isLockable, onEdits, onClose }: SettingsPanelProps) {
  const { t } = useTranslation('layouts')
  const registered = useRegistry().widget(widget.type)
  const titleOf = useWidgetTitle()
  return (
    <SidePanel title={t('settings.title', { title: titleOf(widget) })} onClose={onClose}>
      <TitleInput key={widgetKey} widgetKey={widgetKey} widget={widget} onEdits={onEdits} />
      {registered ? (
        <WidgetSettings widgetKey={widgetKey} widget={widget} registered={registered} onEdits={onEdits} />
      ) : (
        <p className={classes.text}>{t('settings.unknown')}</p>
      )}
      {isLockable && <LockSwitch widgetKey={widgetKey} isLocked={widget.locked === true} onEdits={onEdits} />}
    </SidePanel>
  )
}

/**
 * The title of the widget. An empty field gives it the title of its type again. A title that cannot be a name stays in
 * the field with the reason, and is not passed on.
 */
function TitleInput({ widgetKey, widget, onEdits }: Pick<SettingsPanelProps, 'widgetKey' | 'widget' | 'onEdits'>) {
  const { t } = useTranslation('layouts')
  const titleOfType = useWidgetTitle()({ type: widget.type })
  const fieldMessage = useFieldMessage()
  const saved = widget.title ?? ''
  const [refused, setRefused] = useState({ text: '', saved })
  const isRefused = refused.text !== '' && refused.saved === saved
  const value = isRefused ? refused.text : saved
  const issue = isRefused ? OptionalName.safeParse(value).error?.issues[0] : undefined
  const change = (title: string) => {
    const isFine = OptionalName.safeParse(title).success
    setRefused({ text: isFine ? '' : title, saved })
    if (isFine) onEdits([{ op: 'set', key: widgetKey, path: 'title', ...(title.trim() !== '' && { value: title }) }])
  }
  return (
    <TextInput
      className={classes.title ?? ''}
      label={t('settings.widgetTitle')}
      placeholder={titleOfType}
      maxLength={NAME_MAX_LENGTH}
      value={value}
      error={issue && fieldMessage(issue)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

interface LockSwitchProps extends Pick<SettingsPanelProps, 'widgetKey' | 'onEdits'> {
  isLocked: boolean
}

function LockSwitch({ widgetKey, isLocked, onEdits }: LockSwitchProps) {
  const { t } = useTranslation('layouts')
  const setLocked = (locked: boolean) =>
    // Without a value, the edit removes the property.
    onEdits([{ op: 'set', key: widgetKey, path: 'locked', ...(locked && { value: true }) }])
  return (
    <div className={classes.lock}>
      <Switch
        label={t('settings.lock')}
        description={t('settings.lockHint')}
        checked={isLocked}
        onChange={(event) => setLocked(event.currentTarget.checked)}
      />
    </div>
  )
}

interface WidgetSettingsProps {
  widgetKey: string
  widget: LayoutWidget
  registered: Registered<WidgetDefinition>
  onEdits: (edits: LayoutEdit[]) => void
}

/** The settings form of a widget, generated from the JSON Schema of its settings. */
function WidgetSettings({ widgetKey, widget, registered, onEdits }: WidgetSettingsProps) {
  const { t } = useTranslation(['layouts', 'sdk'])
  const { definition } = registered
  const { schema, fault, problem, retry } = useSettingsSchema(definition.id)
  const settings = useMemo(() => readFittingSettings(definition, widget), [definition, widget])
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
  /** The reason why the settings have no schema. */
  fault: string | undefined
  problem: Problem | undefined
  retry: () => void
} {
  const { plugins, problem, retry } = usePluginDescriptions()
  const widget = plugins?.flatMap(({ widgets }) => widgets).find(({ id }) => id === widgetType)
  return { schema: widget?.settings, fault: widget?.settingsFault, problem, retry }
}

interface EntityCall {
  isError: boolean
}

/** Undefined while the entities load, null if they cannot be read. */
function optionsOf({ isError }: EntityCall, options: EntityOption[] | undefined): EntityOption[] | null | undefined {
  return isError && options === undefined ? null : options
}

/** The sensors that a setting offers. */
const SENSOR_QUERY = { order: [ascending('name'), ascending('sensorId')], limit: 1_000 }

/** The entities of the instance that the fields of a schema refer to. Other kinds are not loaded. */
function useEntityOptions(schema: SettingsSchema): EntityOptions {
  const named = Object.values(schema.properties ?? {}).map((field) => (field as { entity?: SettingEntity }).entity)
  const cameras = useCameras({ enabled: named.includes('camera') })
  const regionTypes = useCall(regions.types, {}, { enabled: named.includes('region') || named.includes('regionType') })
  const specifications = useCall(regions.specifications, {}, { enabled: named.includes('region') })
  const sensorCall = useDocuments(sensors.query, SENSOR_QUERY, { enabled: named.includes('sensor') })
  const sites = useSessions()
  const locale = useLocale()
  return {
    instance: sites.map(({ id, instance }) => ({ id, name: instance.name })),
    camera: optionsOf(
      cameras,
      cameras.data?.map((camera) => ({
        id: camera.cameraId,
        name: camera.name,
        isRetired: isDecommissioned(camera),
      })),
    ),
    region: optionsOf(
      specifications,
      regionTypes.isLoading
        ? undefined
        : specifications.data && regionOptions(specifications.data, regionTypes.data, locale),
    ),
    regionType: optionsOf(
      regionTypes,
      regionTypes.data && Object.values(regionTypes.data).map(({ regionTypeId, name }) => ({ id: regionTypeId, name })),
    ),
    sensor: optionsOf(
      sensorCall,
      sensorCall.data?.map(({ sensorId, name }) => ({ id: sensorId, name })),
    ),
  } satisfies Record<SettingEntity, unknown>
}
