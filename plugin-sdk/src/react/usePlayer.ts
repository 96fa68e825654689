import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useOptionalContribution, useWorkbench } from '../context/WorkbenchContext'
import { playerOf, type PlayedScreen, type Player, type PlayerState } from '../time/player'
import { useTimeView } from './useTimeView'

function useSharedPlayer(): Player {
  const view = useTimeView()
  const { clock } = useWorkbench()
  return useMemo(() => playerOf(view, clock), [view, clock])
}

/** The playback of the moment, and its controls. @public */
export interface Playing extends PlayerState {
  toggle(): void
  choose(change: Partial<Pick<PlayerState, 'step' | 'speed'>>): void
}

/**
 * Plays the moment of a screen: one player for all of its controls and pictures. It pauses while none of them is on
 * screen. @public
 */
export function usePlayer(): Playing {
  const player = useSharedPlayer()
  const isLooking = useOptionalContribution()?.active ?? true
  const state = useSyncExternalStore(player.subscribe, player.state)
  useEffect(() => (isLooking ? player.look() : undefined), [player, isLooking])
  return useMemo(() => ({ ...state, toggle: player.toggle, choose: player.choose }), [state, player])
}

/**
 * Lets the player wait for the pictures of a screen, or of none (null). Pass the same object until it changes. @public
 */
export function usePlayedScreen(screen: PlayedScreen | null): void {
  const player = useSharedPlayer()
  const isLooking = useOptionalContribution()?.active ?? true
  useEffect(() => (screen && isLooking ? player.addScreen(screen) : undefined), [player, screen, isLooking])
}
