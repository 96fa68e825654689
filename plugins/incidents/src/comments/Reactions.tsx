import { useState } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useFromSnapshot, useMessages, useSession, useWrite } from '@barn-workbench/plugin-sdk/react'
import { ownAccount } from '../queries/ownAccount'
import { react } from '../writes/commentWrites'
import classes from './Comments.module.css'
import { emojiOf } from './threads'

/** Reactions that are offered: seen, agreed, done, thanks, good, bad, surprising, a question. */
const OFFERED = ['U+1F440', 'U+1F44D', 'U+2705', 'U+1F64F', 'U+2764', 'U+1F44E', 'U+1F62E', 'U+2753']

const namesOf = (accounts: IncidentComment['reactions'][string]) =>
  accounts.map(({ displayName }) => displayName).join(', ')

/** Gives a reaction to a comment, or takes it back. */
function useReact({ incidentCommentId }: IncidentComment) {
  const session = useSession()
  const { submit } = useWrite(react)
  return async (reaction: string) => {
    const account = await ownAccount(session)
    if (account) await submit({ incidentCommentId, reaction, account })
  }
}

/** A reaction that was given. */
interface Given {
  reaction: string
  accounts: IncidentComment['reactions'][string]
  emoji: string
}

function givenTo({ reactions }: IncidentComment): Given[] {
  return Object.entries(reactions).flatMap(([reaction, accounts]) => {
    const emoji = emojiOf(reaction)
    return emoji && accounts.length > 0 ? [{ reaction, accounts, emoji }] : []
  })
}

interface GivenProps {
  given: readonly Given[]
  canReact: boolean
  onToggle: (reaction: string) => void
}

/** The reactions with their authors: on each button, and in a list for users without a pointer. */
function GivenReactions({ given, canReact, onToggle }: GivenProps) {
  const t = useMessages()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const [showsWho, setShowsWho] = useState(false)
  return (
    <>
      {given.map(({ reaction, accounts, emoji }) => (
        <button
          key={reaction}
          type="button"
          className={classes.reaction}
          disabled={!canReact}
          aria-pressed={accounts.some(({ entityId }) => entityId === accountId)}
          aria-label={t('comments.reaction', { emoji, names: namesOf(accounts) })}
          title={namesOf(accounts)}
          onClick={() => onToggle(reaction)}
        >
          {emoji} {accounts.length}
        </button>
      ))}
      <button type="button" className={classes.quiet} aria-expanded={showsWho} onClick={() => setShowsWho(!showsWho)}>
        {t('comments.who')}
      </button>
      {showsWho && (
        <ul className={classes.who}>
          {given.map(({ reaction, accounts, emoji }) => (
            <li key={reaction}>{`${emoji} ${namesOf(accounts)}`}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Reactions that can be given. */
function OfferedReactions({ onToggle }: Pick<GivenProps, 'onToggle'>) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.quiet} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('comments.react')}
      </button>
      {isOpen && (
        <span className={classes.offered} role="group" aria-label={t('comments.react')}>
          {OFFERED.map((reaction) => (
            <button
              key={reaction}
              type="button"
              className={classes.reaction}
              onClick={() => {
                setIsOpen(false)
                onToggle(reaction)
              }}
            >
              {emojiOf(reaction)}
            </button>
          ))}
        </span>
      )}
    </>
  )
}

interface ReactionsProps {
  comment: IncidentComment
  canReact: boolean
}

/** The reactions to a comment, and the available ones. */
export function Reactions({ comment, canReact }: ReactionsProps) {
  const toggle = useReact(comment)
  const given = givenTo(comment)
  if (given.length === 0 && !canReact) return null
  const onToggle = (reaction: string) => void toggle(reaction)
  return (
    <div className={classes.reactions}>
      {given.length > 0 && <GivenReactions given={given} canReact={canReact} onToggle={onToggle} />}
      {canReact && <OfferedReactions onToggle={onToggle} />}
    </div>
  )
}
