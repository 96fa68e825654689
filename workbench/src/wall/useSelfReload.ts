import { useEffect } from 'react'
import { MINUTE, type TimeZone } from '@barn-workbench/core/time'
import { useLatest, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { BASE_PATH } from '../environment/basePath'
import { browserFetch } from '../environment/browserFetch'
import { currentBuild, servedBuild } from '../environment/clientBuild'
import { reloadWithNewest } from '../environment/serviceWorker'
import { isReloadDue } from './reloadTime'
import type { WallSettings } from './wallSettings'

/** Time between two questions for the build that the server has, in ms. */
const PERIOD = 5 * MINUTE

interface ReloadOptions {
  settings: WallSettings
  zone: TimeZone
  /** Whether something severe is shown. */
  isAlarmed: boolean
}

/**
 * Loads the page again when that is due. The server has to answer before: a page of the browser that says that it does
 * not would stay for ever.
 */
export function useSelfReload(options: ReloadOptions): void {
  const { clock } = useWorkbench()
  const latest = useLatest(options)
  useEffect(() => {
    const loadedAt = clock.now()
    const ended = new AbortController()
    async function check(): Promise<void> {
      const served = await servedBuild(browserFetch, BASE_PATH, ended.signal)
      const build = currentBuild()
      const { settings, zone, isAlarmed } = latest.current
      const { reloadAt, nightFrom, nightUntil } = settings
      const quiet = { from: nightFrom, until: nightUntil }
      const hasNewBuild = served !== null && served !== build
      const isServed = served !== null || build === null
      const facts = { now: clock.now(), zone, loadedAt, reloadAt, quiet, hasNewBuild, isAlarmed }
      if (isServed && !ended.signal.aborted && isReloadDue(facts)) await reloadWithNewest()
    }
    const timer = setInterval(() => void check().catch(() => undefined), PERIOD)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [clock, latest])
}
