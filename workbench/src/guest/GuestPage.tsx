import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '@barn-workbench/core/result'
import type { GuestFinding } from '@barn-workbench/core/schema'
import type { GuestCalls } from './guestCalls'
import { timeToRefresh, VIEW_KEY } from './guestClient'
import { GuestIncident } from './GuestIncident'
import classes from './GuestPage.module.css'
import { GuestRange } from './GuestRange'
import { timesOf } from './guestTimes'

/** The sentence about a link that shows nothing. */
function sentenceKeyOf(error: unknown): string {
  const { code } = problemOf(error)
  if (code === 'guest-link/ended') return 'guest.ended'
  if (code === 'guest-link/not-found') return 'guest.unknown'
  return code === 'request/too-many' ? 'guest.tooMany' : 'guest.unreachable'
}

/** The page of a guest: one finding to be looked at, or one sentence. */
export function GuestPage({ calls, language }: { calls: GuestCalls | null; language: string }) {
  const { t } = useTranslation('shell')
  const { data, error, isPending } = useQuery({
    queryKey: VIEW_KEY,
    queryFn: ({ signal }) => (calls ? calls.view(signal) : Promise.reject(new Error('not a link'))),
    enabled: calls !== null,
    retry: false,
    refetchInterval: ({ state }) => timeToRefresh(state.data, Date.now()),
    networkMode: 'always',
  })
  const title = data?.title ?? t('guest.title')
  useEffect(() => {
    document.title = title
  }, [title])
  if (!calls) return <Sentence text={t('guest.unknown')} />
  if (error) return <Sentence text={t(sentenceKeyOf(error))} />
  if (isPending) return <Sentence text={t('guest.loading')} />
  return <Shown shown={data} calls={calls} language={language} />
}

function Sentence({ text }: { text: string }) {
  const { t } = useTranslation('shell')
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{t('guest.title')}</h1>
      <p role="status">{text}</p>
    </main>
  )
}

function Shown({ shown, calls, language }: { shown: GuestFinding; calls: GuestCalls; language: string }) {
  const { t } = useTranslation('shell')
  const times = timesOf(language, shown.timeZone)
  const { finding } = shown
  return (
    <main className={classes.page}>
      <header>
        <p className={classes.site}>{shown.instanceName}</p>
        <h1 className={classes.title}>{shown.title}</h1>
        <p className={classes.notice}>{t('guest.readOnly', { time: times.dayAndTime(shown.validUntil) })}</p>
      </header>
      {finding.kind === 'incident' ? (
        <GuestIncident incident={finding} calls={calls} times={times} />
      ) : (
        <GuestRange range={finding} calls={calls} times={times} />
      )}
      <footer className={classes.foot}>
        <p>{t('guest.zone', { zone: shown.timeZone })}</p>
        <p>{t('guest.from', { address: calls.address() })}</p>
      </footer>
    </main>
  )
}
