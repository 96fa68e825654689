import { useEffect, useState, useSyncExternalStore } from 'react'
import { ProblemError } from '@barn-workbench/core/result'
import { openStream, usePictureLog, type StreamChoice } from '@barn-workbench/plugin-sdk/camera'
import { useInstance, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createPlayer, type Player } from './createPlayer'
import { loadFeed } from './loadFeed'
import type { PlayerState } from './playerState'

/** Notes in the client's log why a stream fails. A camera that is closed for privacy is no fault. */
function useStreamLog(player: Player, cameraId: string): void {
  const log = usePictureLog()
  useEffect(
    () =>
      player.subscribe(() => {
        const { problem, phase } = player.state()
        if (phase === 'playing') log.shown(cameraId)
        else if (problem && problem.code !== 'camera/privacy') log.failed(cameraId, new ProblemError(problem))
      }),
    [player, log, cameraId],
  )
}

/**
 * A player of a camera, from a time on or live. Of what is chosen only the quality may change: the stream is then asked for
 * anew.
 */
export function usePlayer({ cameraId, time, quality }: StreamChoice): Player {
  const { session } = useInstance()
  const { clock: device } = useWorkbench()
  const [player] = useState(() => {
    const open = (signal: AbortSignal, choice: Omit<StreamChoice, 'cameraId'>) =>
      openStream(session, signal, { cameraId, ...choice })
    return createPlayer({ clock: session.clock, device, time, quality, open, loadFeed: () => loadFeed() })
  })
  useStreamLog(player, cameraId)
  useEffect(() => player.setQuality(quality), [player, quality])
  return player
}

/** A part of what a player is about. Redraws when it changes; it has to be the same while nothing does. */
export function usePlayerState<T>(player: Player, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()))
}
