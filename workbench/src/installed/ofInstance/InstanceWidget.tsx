import { useTranslation } from 'react-i18next'
import type { ZodObject } from 'zod'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { useBarnTime, useLocale, WidgetFrame, type ViewState } from '@barn-workbench/plugin-sdk/react'
import { PortableWidget } from '../PortableWidget'
import { useInstancePackage, type InstancePackage } from './useInstancePackage'

interface InstanceWidgetProps {
  plugin: InstancePlugin
  /** The name of the widget within the plugin. */
  name: string
  settings: Readonly<Record<string, unknown>>
  settingsSchema: ZodObject
}

/** Says who has taken a plugin out of use, when, and why. */
function useQuarantineState({ quarantine }: InstancePlugin): ViewState | null {
  const { t } = useTranslation('layouts')
  const time = useBarnTime()
  if (!quarantine) return null
  const { at, by, reason } = quarantine
  return {
    kind: 'empty',
    title: t('portable.quarantine.title'),
    hint: t('portable.quarantine.hint', { by, time: time.dayAndTime(at), reason }),
  }
}

/** The state of a tile whose widget does not run, or not yet. */
function useWaitingState({ shown, refusal, problem, retry }: InstancePackage): ViewState {
  const { t } = useTranslation('layouts')
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  if (problem) return { kind: 'error', problem, retry }
  // A package without the widget is another one than the instance says.
  const refused = refusal ?? (shown ? ({ reason: 'changed' } as const) : null)
  if (refused === null) return { kind: 'loading' }
  const why = refused.reason === 'revoked' ? refused.why[language] : ''
  return { kind: 'empty', title: t('portable.refused.title'), hint: t(`portable.refused.${refused.reason}`, { why }) }
}

/** The tile of a widget of a plugin that an instance has installed. */
export function InstanceWidget({ plugin, name, settings, settingsSchema }: InstanceWidgetProps) {
  const quarantined = useQuarantineState(plugin)
  const loaded = useInstancePackage(plugin)
  const waiting = useWaitingState(loaded)
  // The description by the instance only places a widget; the code that runs is the signed one.
  const widget = loaded.shown?.manifest.widgets.find((one) => one.name === name)
  if (quarantined) return <WidgetFrame state={quarantined} />
  if (!loaded.shown || !widget) return <WidgetFrame state={waiting} />
  return <PortableWidget plugin={loaded.shown} widget={widget} settings={settings} settingsSchema={settingsSchema} />
}
