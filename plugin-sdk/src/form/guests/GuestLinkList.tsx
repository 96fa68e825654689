import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { guestLinks } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { GuestLink, GuestSubject } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useProblemText } from '../../context/messages'
import { useSdkTexts } from '../../context/texts'
import { useSession } from '../../context/useInstance'
import { useBarnTime } from '../../react/useBarnTime'
import { useCall } from '../../requests/useCall'
import classes from './GuestLinkList.module.css'

/** Time after which views are counted again, in ms. */
const REFRESH = 10 * SECOND

/** Props of `GuestLinkList`. @public */
export interface GuestLinkListProps {
  /** Only links of this incident, or of this camera; without it those of all. */
  of?: GuestSubject
}

function isOf(subject: GuestSubject, wanted: GuestSubject): boolean {
  if (subject.kind === 'incident') return wanted.kind === 'incident' && wanted.incidentId === subject.incidentId
  return wanted.kind === 'camera' && wanted.cameraId === subject.cameraId
}

/** Guest links with their views. Those that are not over can be ended. @public */
export function GuestLinkList({ of }: GuestLinkListProps) {
  const t = useSdkTexts()
  const problemText = useProblemText()
  const { data, error } = useCall(guestLinks.list, {}, { refresh: REFRESH })
  const shown = data?.filter(({ subject }) => of === undefined || isOf(subject, of)) ?? []
  if (error) return <p role="alert">{problemText(problemOf(error))}</p>
  if (shown.length === 0) return of || !data ? null : <p className={classes.facts}>{t('guests.none')}</p>
  return (
    <section aria-label={t('guests.given')}>
      {of && <h3 className={classes.heading}>{t('guests.given')}</h3>}
      <ul className={classes.list}>
        {shown.map((link) => (
          <GuestLinkRow key={link.guestLinkId} link={link} />
        ))}
      </ul>
    </section>
  )
}

function GuestLinkRow({ link }: { link: GuestLink }) {
  const t = useSdkTexts()
  const session = useSession()
  const queries = useQueryClient()
  const problemText = useProblemText()
  const { dayAndTime } = useBarnTime()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { guestLinkId, title, state, giver, validUntil, views, lastViewedAt } = link
  const end = async () => {
    try {
      await session.send(guestLinks.end, { params: { id: guestLinkId } })
      await queries.invalidateQueries({ queryKey: [session.id] })
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const isOver = state === 'ended' || state === 'expired'
  return (
    <li className={classes.row}>
      <span className={classes.about}>
        <span>{title}</span>
        <span className={classes.facts}>
          {isOver ? t(`guests.states.${state}`) : t('guests.until', { time: dayAndTime(validUntil) })}
          {state === 'blocked' && `, ${t('guests.states.blocked')}`}
        </span>
        <span className={classes.facts}>
          {lastViewedAt === null
            ? t('guests.notViewed')
            : t('guests.views', { count: views, time: dayAndTime(lastViewedAt) })}
        </span>
        <span className={classes.facts}>{t('guests.giver', { name: giver.displayName })}</span>
        {problem && <span role="alert">{problemText(problem)}</span>}
      </span>
      {!isOver && (
        <Button variant="default" aria-label={t('guests.endOf', { title })} onClick={() => void end()}>
          {t('guests.endNow')}
        </Button>
      )}
    </li>
  )
}
