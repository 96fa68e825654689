import type { DutyNow, EntityReference } from '@barn-workbench/core/schema'
import { useBarnTime, useFromSnapshot, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../parts/Parts.module.css'

/** Returns a function that lists people, with "you" for the user. */
export function usePeopleText(): (people: readonly EntityReference[]) => string {
  const t = useMessages()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  return (people) =>
    people
      .map(({ entityId, displayName }) => (entityId === accountId ? t('duty.you', { name: displayName }) : displayName))
      .join(', ')
}

/** Says who is on duty now, and who takes over when. */
export function OnDuty({ duty: { hasRota, onDuty, next } }: { duty: DutyNow }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const peopleText = usePeopleText()
  if (!hasRota) return <p className={classes.secondary}>{t('duty.noRota')}</p>
  const time = next === null ? '' : dayAndTime(next.at)
  return (
    <div className={classes.duty}>
      <p className={onDuty.length > 0 ? classes.name : classes.warning}>
        {onDuty.length > 0 ? peopleText(onDuty) : t('duty.nobody')}
      </p>
      {next !== null && (
        <p className={classes.secondary}>
          {next.onDuty.length > 0
            ? t('duty.next', { time, names: peopleText(next.onDuty) })
            : t('duty.nextNobody', { time })}
        </p>
      )}
    </div>
  )
}
