import { PageLink, useBarnTime, useEntityPath, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Mention } from '../../queries/mentions'
import { incidentTitle } from '../../types/incidentLabels'
import classes from './Assigned.module.css'

/** The mentions of the account, each line linking to the incident. */
export function MentionLines({ mentions }: { mentions: readonly Mention[] }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const { dayAndTime } = useBarnTime()
  if (mentions.length === 0) return null
  return (
    <ul className={classes.mentions} aria-label={t('assigned.mentions')}>
      {mentions.map(({ comment, incident }) => (
        <li key={comment.incidentCommentId}>
          <PageLink to={pathOf('incident', incident.incidentId)} className={classes.mention}>
            <span aria-hidden className={classes.sign}>
              @
            </span>
            <span className={classes.what}>
              {t('assigned.mentioned', { name: comment.author.displayName, title: incidentTitle(incident, t) })}
            </span>
            <time className={classes.time} dateTime={new Date(comment.creationTimestamp).toISOString()}>
              {dayAndTime(comment.creationTimestamp)}
            </time>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
