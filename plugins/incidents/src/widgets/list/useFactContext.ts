import { useMemo } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { useBarnTime, useLocale, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import type { FactContext } from './incidentFacts'

/** Time between two redraws of ages, ms. */
const AGE_REFRESH = 30 * SECOND

/** What the facts of rows are made with. `cameraNames`: names of cameras by their ids. */
export function useFactContext(cameraNames: ReadonlyMap<string, string>): FactContext {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const now = useNow(AGE_REFRESH)
  return useMemo(() => ({ t, locale, dayAndTime, cameraNames, now }), [t, locale, dayAndTime, cameraNames, now])
}
