import type { InstanceType } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { useSnapshots } from './useLiveEach'
import { useSessions } from './useSessions'

/** The instances of a type among those that this browser knows. @public */
export interface InstancesOfType {
  instances: readonly Session[]
  /** Those that do not answer and have never told their type, so that they may be of it. */
  silent: readonly Session[]
  /** Whether one is still to answer. */
  isLoading: boolean
}

/** Finds the instances of a type, which each tells to everyone when it is reached, signed in or not. @public */
export function useInstancesOfType(type: InstanceType): InstancesOfType {
  const sessions = useSessions()
  const snapshots = useSnapshots(sessions)
  const withState = (condition: (snapshot: SessionSnapshot) => boolean) =>
    sessions.filter((_, index) => {
      const snapshot = snapshots[index]
      return snapshot !== undefined && condition(snapshot)
    })
  const isSilent = ({ instanceType, connection }: SessionSnapshot) =>
    instanceType === null && connection.strategy === 'none'
  return {
    instances: withState(({ instanceType }) => instanceType === type),
    silent: withState(isSilent),
    isLoading: snapshots.some((snapshot) => snapshot?.instanceType === null && !isSilent(snapshot)),
  }
}
