import { userModeOf, type UserMode } from '@barn-workbench/core/settings'
import { useLocalSettings } from './useLocalSettings'

export type { UserMode }

/**
 * How much is offered to this user: `basic` leaves out what is for specialists. Nobody who has not chosen gets less.
 * @public
 */
export function useUserMode(): UserMode {
  return userModeOf(useLocalSettings()[0])
}
