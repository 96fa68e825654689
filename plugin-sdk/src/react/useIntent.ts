import { useMemo } from 'react'
import type { Intent } from '@barn-workbench/core/intents'
import type { IntentCall } from '../define/actionHost'
import { useOptionalDoors } from './doors'

/**
 * The way to an intent, for example `useIntent(openIncident)`; null where no plugin offers it to this account, so that
 * nothing on screen should offer it either. @public
 */
export function useIntent<I extends Intent>(intent: I): IntentCall<I> | null {
  const doors = useOptionalDoors()
  return useMemo(() => doors?.intent(intent) ?? null, [doors, intent])
}
