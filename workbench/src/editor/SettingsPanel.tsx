import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayoutEdit } from '@barn-workbench/core/layout'
import { NAME_MAX_LENGTH, OptionalName, type LayoutWidget } from '@barn-workbench/core/schema'
import { useFieldMessage } from '@barn-workbench/plugin-sdk/form'
import { useRegistry } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import classes from './SettingsPanel.module.css'
import { SidePanel } from './SidePanel'
import { WidgetSettings } from './WidgetSettings'

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
