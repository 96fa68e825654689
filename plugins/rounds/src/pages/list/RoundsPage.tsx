import { rounds } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  PageLink,
  PageSection,
  useBarnTime,
  useCall,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { noonOf } from '../../round/noonOf'
import classes from '../../round/Rounds.module.css'
import { RoundsFrame } from '../../round/RoundsFrame'
import { useRoundDay } from '../../round/useRoundDay'
import { TABS } from '../tabs'

/** The rounds of the last days: who walked, how many pens, and what was left out. */
export function RoundsPage() {
  const t = useMessages()
  const { id } = useSession()
  const { day: dayWords, time } = useBarnTime()
  const { today, walked } = useRoundDay()
  const call = useCall(rounds.list, {}, { refresh: 5 * MINUTE, shows: ['round'] })
  const pathOf = (day: string) => `/instance/${id}${TABS.walk.path}${day === walked ? '' : `?day=${day}`}` as const
  return (
    <RoundsFrame tab="list">
      <PageSection title={t('list.title')} hint={t('list.hint')} call={call}>
        {call.data?.length === 0 && <p>{t('list.none')}</p>}
        <ul className={classes.rows}>
          {call.data?.map(({ day, seenPens, pens, notWell, lastAnswerAt, walkers }) => (
            <li key={day} className={classes.row}>
              <PageLink to={pathOf(day)} className={classes.day}>
                {day === today ? t('today') : dayWords(noonOf(day))}
              </PageLink>
              <span className={classes.grow}>
                {t('list.walked', { names: walkers.join(', '), time: time(lastAnswerAt) })}
              </span>
              <span>{t('seen', { seen: seenPens, count: pens })}</span>
              {seenPens < pens && <Chip tone="warning">{t('missing', { count: pens - seenPens })}</Chip>}
              {notWell > 0 && <Chip tone="error">{t('notWell', { count: notWell })}</Chip>}
            </li>
          ))}
        </ul>
      </PageSection>
    </RoundsFrame>
  )
}
