import { useEffect, useRef } from 'react'
import { notifications } from '@barn-workbench/core/contract'
import type { Notification } from '@barn-workbench/core/schema'
import { PageSection, useAddressParameters, useCall, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { CaseCard } from '../../inbox/CaseCard'
import { NotificationsFrame } from '../../parts/NotificationsFrame'
import classes from '../../parts/Parts.module.css'
import { useCasePlaces } from '../../parts/useCasePlaces'
import { useInbox } from '../../parts/useInbox'

/** Notes the notifications on this page as opened, once. */
function useOpened(list: readonly Notification[] | undefined): void {
  const session = useSession()
  const noted = useRef(new Set<string>())
  useEffect(() => {
    const fresh = (list ?? []).filter((one) => one.openedAt === null && !noted.current.has(one.notificationId))
    if (fresh.length === 0) return
    const notificationIds = fresh.map(({ notificationId }) => notificationId)
    for (const id of notificationIds) noted.current.add(id)
    session
      .send(notifications.seen, { body: { notificationIds, how: 'opened' } })
      // The next load of the list tries again.
      .catch(() => notificationIds.forEach((id) => noted.current.delete(id)))
  }, [list, session])
}

/** The latest notification of each case, the newest case first. */
function latestOfCases(list: readonly Notification[]): Notification[] {
  const cases = new Map<string, Notification>()
  for (const one of list) if (!cases.has(one.case.caseId)) cases.set(one.case.caseId, one)
  return [...cases.values()]
}

/** The list, and the case for which the page was opened if it is not in it. */
function useCases() {
  const call = useInbox()
  const { case: chosen } = useAddressParameters(['case'])
  const listed = latestOfCases(call.data?.notifications ?? [])
  const isElsewhere = chosen !== null && call.data !== undefined && !listed.some((one) => one.case.caseId === chosen)
  const other = useCall(notifications.get, { params: { id: chosen ?? '' } }, { enabled: isElsewhere })
  return { call, listed, chosen, other: isElsewhere ? other : null }
}

/** The cases of which the account was notified, the newest first, with their state and the answers to them. */
export default function InboxPage() {
  const t = useMessages()
  const { call, listed, chosen, other } = useCases()
  const otherCase = other?.data?.case
  const placesOf = useCasePlaces([...(otherCase ? [otherCase] : []), ...listed.map((one) => one.case)])
  useOpened(call.data?.notifications)
  return (
    <NotificationsFrame tab="inbox">
      {other && (
        <PageSection title={t('inbox.chosen')} call={other}>
          {otherCase && (
            <ul className={classes.cards}>
              <CaseCard about={otherCase} places={placesOf(otherCase)} told={null} isChosen />
            </ul>
          )}
        </PageSection>
      )}
      <PageSection title={t('inbox.title')} hint={t('inbox.hint')} call={call}>
        {listed.length === 0 && <p className={classes.empty}>{t('inbox.none')}</p>}
        <ul className={classes.cards}>
          {listed.map((told) => (
            <CaseCard
              key={told.case.caseId}
              about={told.case}
              places={placesOf(told.case)}
              told={told}
              isChosen={told.case.caseId === chosen}
            />
          ))}
        </ul>
      </PageSection>
    </NotificationsFrame>
  )
}
