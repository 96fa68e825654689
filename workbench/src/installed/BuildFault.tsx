import { useTranslation } from 'react-i18next'
import type { ViewState } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'
import classes from './PortableWidget.module.css'

/** The fault for which the tools of the author cannot build a plugin from its present source; undefined without one. */
export function useBuildFault(pluginId: string): string | undefined {
  const found = useRegistry().faulty.find(
    ({ name, fault }) => name === pluginId && fault.reason === 'installed.notBuilt',
  )
  return found && String(found.fault.params.detail)
}

/** Says above the content of a widget that it is older than its source. */
export function BuildFault({ mistake }: { mistake: string | undefined }) {
  const { t } = useTranslation('layouts')
  if (mistake === undefined) return null
  return (
    <div className={classes.mistake} role="status">
      {t('portable.notBuilt')}
      <pre>{mistake}</pre>
    </div>
  )
}

/** The state of a tile that shows no content, where the mistake takes the place of the state's own words. */
export function useStateWithFault(state: ViewState, mistake: string | undefined): ViewState {
  const { t } = useTranslation('layouts')
  if (mistake === undefined || state.kind === 'content' || state.kind === 'stale') return state
  return { kind: 'empty', title: t('portable.notBuilt'), hint: mistake }
}
