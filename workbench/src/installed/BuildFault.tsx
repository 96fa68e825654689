import { useTranslation } from 'react-i18next'
import type { ViewState } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'
import classes from './PortableWidget.module.css'

/** What keeps the last change of a plugin from being built, which the tools of its author say; null if nothing does. */
export function useBuildFault(pluginId: string): string | null {
  const found = useRegistry().faulty.find(
    ({ name, fault }) => name === pluginId && fault.reason === 'installed.notBuilt',
  )
  return found ? String(found.fault.params?.detail) : null
}

/** Says above the content of a widget that it is older than its source. */
export function BuildFault({ mistake }: { mistake: string | null }) {
  const { t } = useTranslation('layouts')
  if (mistake === null) return null
  return (
    <div className={classes.mistake} role="status">
      {t('portable.notBuilt')}
      <pre>{mistake}</pre>
    </div>
  )
}

/** The state of a tile that shows no content, where the mistake takes the place of the state's own words. */
export function useStateWithFault(state: ViewState, mistake: string | null): ViewState {
  const { t } = useTranslation('layouts')
  if (mistake === null || state.kind === 'content' || state.kind === 'stale') return state
  return { kind: 'empty', title: t('portable.notBuilt'), hint: mistake }
}
