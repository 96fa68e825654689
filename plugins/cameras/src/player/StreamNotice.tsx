import type { ReactNode } from 'react'
import { PrivacyFace } from '@barn-workbench/plugin-sdk/camera'
import { PlainButton, useMessages, useProblemText, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { Player } from './createPlayer'
import classes from './Player.module.css'
import { refusalOf, type PlayerPhase, type PlayerState } from './playerState'
import { usePlayerState } from './usePlayer'

/** Messages of phases without a problem. */
const PHASE_KEYS: Partial<Record<PlayerPhase, string>> = {
  opening: 'player.opening',
  stalled: 'player.stalled',
  reconnecting: 'player.reconnecting',
  unplayable: 'player.unplayable',
  ended: 'player.ended',
}
/** Phases that mostly end by themselves. Their notices are shown late, so that a short phase has none. */
const SHORT: readonly PlayerPhase[] = ['opening', 'stalled', 'reconnecting']

function textOf({ phase, problem }: PlayerState, t: Messages, problemText: ReturnType<typeof useProblemText>) {
  if (phase === 'failed' && problem) return problemText(problem)
  const key = PHASE_KEYS[phase]
  return key === undefined ? null : t(key)
}

/** For a camera that is closed for privacy. It continues by itself once it is open again. */
function ClosedNotice() {
  return (
    <div className={classes.notice} role="status">
      <PrivacyFace />
    </div>
  )
}

interface StreamNoticeProps {
  player: Player
  /** Whether pictures go on behind it. */
  isAside: boolean
  /** Links to alternatives. */
  links?: ReactNode
}

/** Says why there is no picture, or no moving one, with the possible remedies. */
export function StreamNotice({ player, isAside, links }: StreamNoticeProps) {
  const t = useMessages()
  const problemText = useProblemText()
  const state = usePlayerState(player, (current) => current)
  if (state.problem?.code === 'camera/privacy') return <ClosedNotice />
  const text = textOf(state, t, problemText)
  if (text === null) return null
  const isFailed = state.phase === 'failed'
  const canRetry = isFailed && state.problem !== null && refusalOf(state.problem).retryAfter !== null
  return (
    <div
      className={`${classes.notice} ${SHORT.includes(state.phase) ? classes.late : ''}`}
      data-aside={isAside || undefined}
      role="status"
    >
      <p>{text}</p>
      {isFailed && (
        <div className={classes.ways}>
          {canRetry && <PlainButton onClick={player.retry}>{t('player.retry')}</PlainButton>}
          {links}
        </div>
      )}
    </div>
  )
}
