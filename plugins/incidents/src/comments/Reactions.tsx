import { useState } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useInstance, useMessages, useWrite } from '@barn-workbench/plugin-sdk/react'
import { ownAccount } from '../actions/ownAccount'
import { react } from '../writes/commentWrites'
import classes from './Comments.module.css'
import { emojiOf } from './threads'

/** Reactions that are offered: seen, agreed, done, thanks, good, bad, surprising, a question. */
const OFFERED = ['U+1F440', 'U+1F44D', 'U+2705', 'U+1F64F', 'U+2764', 'U+1F44E', 'U+1F62E', 'U+2753']

const namesOf = (accounts: IncidentComment['reactions'][string]) =>
  accounts.map(({ displayName }) => displayName).join(', ')

/** Gives a reaction to a comment, or takes it back. */
function useReact({ incidentCommentId }: IncidentComment) {
  const { session } = useInstance()
  const { submit } = useWrite(react)
  return async (reaction: string) => {
    const account = await ownAccount(session)
    if (account) await submit({ incidentCommentId, reaction, account })
  }
}

interface ReactionsProps {
  comment: IncidentComment
  canReact: boolean
}

/** The reactions to a comment with those who gave them, and those that can be given. */
export function Reactions({ comment, canReact }: ReactionsProps) {
  const t = useMessages()
  const { accountId } = useInstance().snapshot
  const [isChoosing, setIsChoosing] = useState(false)
  const [showsWho, setShowsWho] = useState(false)
  const toggle = useReact(comment)
  const given = Object.entries(comment.reactions).flatMap(([reaction, accounts]) => {
    const emoji = emojiOf(reaction)
    return emoji && accounts.length > 0 ? [{ reaction, accounts, emoji }] : []
  })
  if (given.length === 0 && !canReact) return null
  return (
    <div className={classes.reactions}>
      {given.map(({ reaction, accounts, emoji }) => (
        <button
          key={reaction}
          type="button"
          className={classes.reaction}
          disabled={!canReact}
          aria-pressed={accounts.some(({ entityId }) => entityId === accountId)}
          aria-label={t('comments.reaction', { emoji, names: namesOf(accounts) })}
          title={namesOf(accounts)}
          onClick={() => void toggle(reaction)}
        >
          {emoji} {accounts.length}
        </button>
      ))}
      {given.length > 0 && (
        <button type="button" className={classes.quiet} aria-expanded={showsWho} onClick={() => setShowsWho(!showsWho)}>
          {t('comments.who')}
        </button>
      )}
      {canReact && (
        <button
          type="button"
          className={classes.quiet}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {t('comments.react')}
        </button>
      )}
      {isChoosing && (
        <span className={classes.offered} role="group" aria-label={t('comments.react')}>
          {OFFERED.map((reaction) => (
            <button
              key={reaction}
              type="button"
              className={classes.reaction}
              onClick={() => {
                setIsChoosing(false)
                void toggle(reaction)
              }}
            >
              {emojiOf(reaction)}
            </button>
          ))}
        </span>
      )}
      {showsWho && (
        <ul className={classes.who}>
          {given.map(({ reaction, accounts, emoji }) => (
            <li key={reaction}>{`${emoji} ${namesOf(accounts)}`}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
