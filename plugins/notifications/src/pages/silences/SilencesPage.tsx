import { notificationSettings, type ReplyOf } from '@barn-workbench/core/contract'
import { incidentReportPermissions } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import { IconBellOff } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  incidentTypeName,
  PageLink,
  PageSection,
  useBarnTime,
  useCall,
  useHost,
  useMessages,
  useNow,
  usePermission,
  useSession,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { questionDialog, silenceDialog } from '../../dialogs'
import { useCaseTextOfBarn } from '../../parts/caseTexts'
import { NotificationsFrame } from '../../parts/NotificationsFrame'
import classes from '../../parts/Parts.module.css'
import { usePlaceNames } from '../../parts/useCasePlaces'
import { useChange } from '../../parts/useChange'

type SilenceWithCases = ReplyOf<typeof notificationSettings.silences>[number]
type Phase = 'now' | 'planned' | 'past'

const TONES: Readonly<Record<Phase, Tone>> = { now: 'warning', planned: 'info', past: 'neutral' }

function phaseOf({ start, end }: SilenceWithCases, now: number): Phase {
  if (end <= now) return 'past'
  return start <= now ? 'now' : 'planned'
}

/** Times in which nobody is notified, and the alarms that each has kept quiet. */
export default function SilencesPage() {
  const t = useMessages()
  const host = useHost()
  const mayBegin = usePermission(...incidentReportPermissions())
  const call = useCall(notificationSettings.silences, {}, { refresh: MINUTE, shows: ['notification'] })
  return (
    <NotificationsFrame tab="silences">
      <PageSection
        title={t('silence.title')}
        hint={t('silence.hint')}
        call={call}
        tools={
          mayBegin && (
            <Button leftSection={<IconBellOff size={18} />} onClick={() => void host.open(silenceDialog, null)}>
              {t('silence.begin')}
            </Button>
          )
        }
      >
        {call.data?.length === 0 && <p className={classes.empty}>{t('silence.none')}</p>}
        <ul className={classes.cards}>
          {call.data?.map((silence) => (
            <SilenceCard key={silence.silenceId} silence={silence} mayEnd={mayBegin} />
          ))}
        </ul>
      </PageSection>
    </NotificationsFrame>
  )
}

function SilenceCard({ silence, mayEnd }: { silence: SilenceWithCases; mayEnd: boolean }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const nameOf = usePlaceNames()
  const phase = phaseOf(silence, useNow())
  const { kind, start, end, types, places, note, createdBy } = silence
  const about = [
    types.length === 0 ? t('rule.allTypes') : types.map((type) => incidentTypeName(type, t)).join(', '),
    places.length === 0 ? t('silence.everywhere') : places.map((id) => nameOf(id) ?? t('rule.unknownPlace')).join(', '),
  ].join(' · ')
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3 className={classes.cardTitle}>{t(`silence.kind.${kind}`)}</h3>
        <Chip tone={TONES[phase]}>{t(`silence.${phase}`)}</Chip>
        <span className={classes.spring} />
        {mayEnd && phase !== 'past' && <EndButton silence={silence} phase={phase} />}
      </div>
      <p>{t('silence.span', { start: dayAndTime(start), end: dayAndTime(end) })}</p>
      <p className={classes.secondary}>{about}</p>
      <p className={classes.secondary}>{t('silence.by', { name: createdBy.displayName })}</p>
      {note !== '' && <p>{note}</p>}
      <Silenced silence={silence} />
    </li>
  )
}

function EndButton({ silence, phase }: { silence: SilenceWithCases; phase: Phase }) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { change, isPending } = useChange()
  const key = phase === 'now' ? 'silence.end' : 'silence.cancel'
  const end = async () => {
    const input = { title: t(`${key}Title`), text: t(`${key}Text`), confirm: t(key) }
    if (!(await host.open(questionDialog, input))) return
    await change('endSilence', () =>
      session.send(notificationSettings.endSilence, { params: { id: silence.silenceId } }),
    )
  }
  return (
    <Button variant="default" loading={isPending} onClick={() => void end()}>
      {t(key)}
    </Button>
  )
}

function Silenced({ silence: { cases } }: { silence: SilenceWithCases }) {
  const t = useMessages()
  const { id } = useSession()
  const caseText = useCaseTextOfBarn()
  if (cases.length === 0) return <p className={classes.secondary}>{t('silence.keptNothing')}</p>
  return (
    <>
      <p className={classes.secondary}>{t('silence.kept', { count: cases.length })}</p>
      <ul className={classes.rows}>
        {cases.map((about) => (
          <li key={about.caseId}>
            <span className={classes.grow}>
              <PageLink to={`/instance/${id}/notifications?case=${about.caseId}`} className={classes.link}>
                {incidentTypeName(about.type, t)}
              </PageLink>
              <span className={classes.secondary}>{caseText(about)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
