import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { notifications, type ReplyOf } from '@barn-workbench/core/contract'
import { isProblem, problemOf } from '@barn-workbench/core/result'
import type { AlarmCase } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { IconHandStop, IconWalk } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  PageLink,
  PlainButton,
  ProblemNotice,
  useMessages,
  usePageTitle,
  useSnapshot,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Loader } from '@barn-workbench/plugin-sdk/ui'
import { urgencyTone, useCaseText, useZoneTime, type ZoneTime } from '../../parts/caseTexts'
import classes from './Alarm.module.css'
import { hideAlarmLink, readAlarmLink, type AlarmLink } from './alarmLink'

/** The minutes until the arrival that one press chooses. */
const WAYS_IN_MINUTES = [15, 30, 60]

/**
 * The page of the links in the messages of alarms. The secret of the link is enough to answer, so that nobody signs in
 * at night. A link without one leads to the notifications of the account.
 */
export default function AlarmPage() {
  const t = useMessages()
  const [link] = useState(readAlarmLink)
  // Before any effect, and so before the first request.
  useLayoutEffect(hideAlarmLink, [])
  usePageTitle(t('pages.alarm.title'))
  return (
    <div className={classes.page}>
      <div className={classes.card}>{link ? <Linked link={link} /> : <IncompleteLink />}</div>
    </div>
  )
}

function IncompleteLink() {
  const t = useMessages()
  return (
    <>
      <h1 className={classes.title}>{t('pages.alarm.title')}</h1>
      <p>{t('link.incomplete')}</p>
      <PageLink to="/">{t('link.toSites')}</PageLink>
    </>
  )
}

function Linked({ link: { globalUniqueIdentifier: id, token, case: caseId, report } }: { link: AlarmLink }) {
  const { sessions } = useWorkbench()
  if (!sessions.has(id)) return <UnknownInstance id={id} />
  const session = sessions.get(id)
  return token === undefined ? (
    <ToScreen path={report ? `/instance/${session.id}/morning-report/${report}` : listPathOf(session, caseId)} />
  ) : (
    <LinkedAlarm session={session} secret={token} />
  )
}

/** Leads to a screen, for which the user signs in. */
function ToScreen({ path }: { path: `/${string}` }) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  useEffect(() => navigate(path, { replace: true }), [path, navigate])
  return <PageLink to={path}>{t('link.toInbox')}</PageLink>
}

/** The path of the list, with one case in it. */
function listPathOf({ id }: Session, caseId?: string): `/${string}` {
  const query = caseId === undefined ? '' : `?${new URLSearchParams({ case: caseId }).toString()}`
  return `/instance/${id}/notifications${query}`
}

/** An instance that this browser does not know receives no request: a user who trusts it adds it first. */
function UnknownInstance({ id }: { id: string }) {
  const t = useMessages()
  return (
    <>
      <h1 className={classes.title}>{t('pages.alarm.title')}</h1>
      <p>{t('link.unknownInstance', { id })}</p>
      <PageLink to="/add">{t('link.addSite')}</PageLink>
    </>
  )
}

/** Asks for the alarm of a secret, and sends the answer to it. */
function useLinkedAlarm(session: Session, secret: string) {
  const params = { secret }
  const answering = useMutation({
    mutationFn: (minutes: number | null) => session.send(notifications.answerLink, { params, body: { minutes } }),
  })
  const call = useQuery({
    queryKey: [session.id, 'alarm-of-link', secret],
    queryFn: ({ signal }) => session.send(notifications.viewLink, { params }, { signal }),
    retry: false,
    // A used link returns nothing any more; its first answer stays on screen.
    enabled: !answering.isSuccess,
  })
  const isOpened = call.isSuccess
  useEffect(() => {
    // Whether it was opened matters to others only, so a failure is not shown.
    if (isOpened)
      session.send(notifications.seenLink, { params: { secret }, body: { how: 'opened' } }).catch(() => undefined)
  }, [isOpened, session, secret])
  const hasEnded = [call.error, answering.error].some((error) => isProblem(error, 'notification/link-ended'))
  return { call, answering, hasEnded }
}

type LinkedCall = ReturnType<typeof useLinkedAlarm>

/** The alarm of a secret, and the answers to it. */
function LinkedAlarm({ session, secret }: { session: Session; secret: string }) {
  const t = useMessages()
  const { call, answering, hasEnded } = useLinkedAlarm(session, secret)
  if (hasEnded) return <EndedLink session={session} />
  if (call.data) return <Answered session={session} view={call.data} answering={answering} />
  if (!call.error) return <Loader size="sm" aria-label={t('loading')} />
  return (
    <>
      <h1 className={classes.title}>{session.instance.name}</h1>
      <ProblemNotice problem={problemOf(call.error)} />
      <PlainButton onClick={() => void call.refetch()}>{t('retry')}</PlainButton>
    </>
  )
}

interface AnsweredProps extends Pick<LinkedCall, 'answering'> {
  session: Session
  view: ReplyOf<typeof notifications.viewLink>
}

function Answered({ session, view, answering }: AnsweredProps) {
  const t = useMessages()
  const { case: found, instanceName, timeZone, name, title } = view
  const isOver = isProblem(answering.error, 'notification/over')
  const shown: AlarmCase = answering.data ?? (isOver ? { ...found, state: 'over' } : found)
  return (
    <>
      <p className={classes.site}>{t('alarm.for', { site: instanceName, name })}</p>
      <CaseFacts shown={shown} title={title} timeZone={timeZone} />
      {answering.isSuccess ? (
        <Alert color="green" variant="light" role="status">
          {t(answering.data.arrivesAt === null ? 'alarm.taken' : 'alarm.going')}
        </Alert>
      ) : (
        <Answers
          shown={shown}
          isPending={answering.isPending}
          onAnswer={(minutes) => answering.mutate(minutes)}
          pendingMinutes={answering.variables}
        />
      )}
      {answering.error && !isOver && <ProblemNotice problem={problemOf(answering.error)} />}
      <ToIncidents session={session} shown={shown} />
    </>
  )
}

function CaseFacts({ shown, title, timeZone }: { shown: AlarmCase; title: string; timeZone: string }) {
  const t = useMessages()
  const time: ZoneTime = useZoneTime(timeZone)
  const caseText = useCaseText(time)
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.chips}>
        <Chip tone={urgencyTone(shown.urgency)}>{t(`urgency.${shown.urgency}`)}</Chip>
        <span>{t('alarm.since', { time: time(shown.openedAt) })}</span>
      </p>
      <p className={classes.state}>{caseText(shown)}</p>
    </>
  )
}

interface AnswersProps {
  shown: AlarmCase
  isPending: boolean
  /** The answer that is being sent. */
  pendingMinutes: number | null | undefined
  onAnswer: (minutes: number | null) => void
}

function Answers({ shown, isPending, pendingMinutes, onAnswer }: AnswersProps) {
  const t = useMessages()
  if (shown.state === 'over') return null
  const stateOf = (minutes: number | null) => ({
    disabled: isPending && pendingMinutes !== minutes,
    loading: isPending && pendingMinutes === minutes,
    onClick: () => onAnswer(minutes),
  })
  return (
    <>
      <Button size="xl" fullWidth leftSection={<IconHandStop size={24} />} {...stateOf(null)}>
        {t('answer.takeCare')}
      </Button>
      <fieldset className={classes.going}>
        <legend>
          <IconWalk size={20} aria-hidden /> {t('answer.going')}
        </legend>
        {WAYS_IN_MINUTES.map((minutes) => (
          <Button key={minutes} size="lg" variant="default" {...stateOf(minutes)}>
            {t('answer.minutes', { count: minutes })}
          </Button>
        ))}
      </fieldset>
      <p className={classes.hint}>{t('answer.hint')}</p>
    </>
  )
}

function EndedLink({ session }: { session: Session }) {
  const t = useMessages()
  const isSignedIn = useSnapshot(session).login.state === 'loggedIn'
  return (
    <>
      <h1 className={classes.title}>{session.instance.name}</h1>
      <Alert color="red" variant="light" role="alert">
        {t('link.ended')}
      </Alert>
      <PageLink to={listPathOf(session)}>{t(isSignedIn ? 'link.toInbox' : 'link.signIn')}</PageLink>
    </>
  )
}

/** The pictures and all that is known need a sign-in. */
function ToIncidents({ session, shown }: { session: Session; shown: AlarmCase }) {
  const t = useMessages()
  const [first] = shown.incidentIds
  const isSignedIn = useSnapshot(session).login.state === 'loggedIn'
  if (first === undefined) return null
  return (
    <PageLink to={`/instance/${session.id}/incident/${encodeURIComponent(first)}`}>
      {t(isSignedIn ? 'alarm.toIncident' : 'alarm.signInToIncident')}
    </PageLink>
  )
}
