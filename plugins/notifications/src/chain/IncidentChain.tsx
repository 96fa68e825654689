import { useState } from 'react'
import { notifications, type ReplyOf } from '@barn-workbench/core/contract'
import type { Delivery } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  PlainButton,
  useBarnTime,
  useCall,
  useMessages,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { CaseAnswers } from '../inbox/CaseAnswers'
import { urgencyTone, useCaseTextOfBarn } from '../parts/caseTexts'
import { timesOf, useProgressText, useWayText } from '../parts/deliveryTexts'
import classes from '../parts/Parts.module.css'

type Chain = ReplyOf<typeof notifications.ofIncident>[number]
type ChainLink = Chain['chain'][number]

/** The people who were notified of an incident, with the step, the way, and the outcome of each message. */
export function IncidentChain({ incidentId, headingLevel = 2 }: { incidentId: string; headingLevel?: 2 | 4 }) {
  const t = useMessages()
  const call = useCall(
    notifications.ofIncident,
    { params: { id: incidentId } },
    { refresh: MINUTE, shows: ['notification', 'incident'] },
  )
  const Title = `h${headingLevel}` as const
  return (
    <section className={classes.chain} aria-label={t('chain.title')}>
      <Title className={classes.title}>{t('chain.title')}</Title>
      {!call.data && <ViewStateNotice state={viewStateOf(call)} />}
      {call.data?.length === 0 && <p className={classes.secondary}>{t('chain.nobody')}</p>}
      {call.data?.map((chain) => (
        <CaseChain key={chain.case.caseId} chain={chain} />
      ))}
    </section>
  )
}

function CaseChain({ chain: { case: about, chain } }: { chain: Chain }) {
  const t = useMessages()
  const caseText = useCaseTextOfBarn()
  const { dayAndTime } = useBarnTime()
  const [showsTimes, setShowsTimes] = useState(false)
  return (
    <div className={classes.chainCase}>
      <p className={classes.state}>
        <Chip tone={urgencyTone(about.urgency)}>{t(`urgency.${about.urgency}`)}</Chip> {caseText(about)}
      </p>
      <ol className={classes.rows}>
        {chain.map((link, index) => (
          <li key={`${link.madeAt} ${link.name} ${index}`}>
            <span className={classes.when}>{dayAndTime(link.madeAt)}</span>
            <span className={classes.grow}>
              <span className={classes.name}>{t('chain.step', { step: link.step + 1, name: link.name })}</span>
              <Messages link={link} showsTimes={showsTimes} />
            </span>
          </li>
        ))}
      </ol>
      {chain.length > 0 && (
        <PlainButton onClick={() => setShowsTimes(!showsTimes)}>
          {t(showsTimes ? 'chain.hideTimes' : 'chain.showTimes')}
        </PlainButton>
      )}
      <CaseAnswers about={about} name={t('chain.title')} />
    </div>
  )
}

function Messages({ link: { deliveries }, showsTimes }: { link: ChainLink; showsTimes: boolean }) {
  const t = useMessages()
  if (deliveries.length === 0) return <span className={classes.secondary}>{t('chain.noMessage')}</span>
  return deliveries.map((delivery) => <Message key={delivery.deliveryId} delivery={delivery} showsTimes={showsTimes} />)
}

function Message({ delivery, showsTimes }: { delivery: Delivery; showsTimes: boolean }) {
  const t = useMessages()
  const wayText = useWayText()
  const progressText = useProgressText()
  const { exact } = useBarnTime()
  const isFailed = delivery.state === 'failed'
  return (
    <span className={isFailed ? classes.warning : classes.secondary}>
      {t('chain.message', {
        event: t(`event.${delivery.event}`),
        way: wayText(delivery),
        progress: progressText(delivery),
      })}
      {delivery.error !== null && <span className={classes.error}>{t('chain.error', { error: delivery.error })}</span>}
      {showsTimes && (
        <span className={classes.times}>
          {timesOf(delivery).map(({ name, at }) => (
            <span key={name}>{t(`delivery.${name}`, { time: exact(at) })}</span>
          ))}
        </span>
      )}
    </span>
  )
}
