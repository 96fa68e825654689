import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutWidget } from '@barn-workbench/core/schema'
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
  const title = useWidgetTitle()(widget.type)
  return (
    <SidePanel title={t('settings.title', { title })} onClose={onClose}>
      {registered ? (
        <WidgetSettings
          key={widgetKey}
          widgetKey={widgetKey}
          widget={widget}
          registered={registered}
          onEdits={onEdits}
        />
      ) : (
        <p className={classes.text}>{t('settings.unknown')}</p>
      )}
      {isLockable && <LockSwitch widgetKey={widgetKey} isLocked={widget.locked === true} onEdits={onEdits} />}
    </SidePanel>
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
