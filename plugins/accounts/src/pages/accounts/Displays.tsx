import { useState, type SyntheticEvent } from 'react'
import { displays } from '@barn-workbench/core/contract'
import { isProblem, problemOf } from '@barn-workbench/core/result'
import { DisplayCode, type Display, type WaitingDisplay } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PageSection,
  useBarnTime,
  useCall,
  useMessages,
  useProblemText,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../../parts/Parts.module.css'
import { browserOf } from '../../words/browserOf'
import { useChangeWithToast, useConfirmedChange } from '../../writes/useChangeWithToast'
import { ListDialogButton } from './ListDialogButton'

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
const NAME_LENGTH = 100

/** Opens the screens that sign in by themselves. */
export function DisplaysButton() {
  const t = useMessages()
  return (
    <ListDialogButton title={t('displays.title')}>
      <Displays />
    </ListDialogButton>
  )
}

/** The screens that sign in by themselves: a code adds one, and each can be taken off. */
function Displays() {
  const t = useMessages()
  const call = useCall(displays.list, {}, { refresh: REFRESH, shows: ['account'] })
  return (
    <PageSection title={t('displays.title')} hint={t('displays.hint')} call={call}>
      {call.data?.length === 0 && <p className={classes.hint}>{t('displays.none')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((display) => (
          <DisplayRow key={display.displayId} display={display} />
        ))}
      </ul>
      <ApproveDisplay />
    </PageSection>
  )
}

function DisplayRow({ display }: { display: Display }) {
  const t = useMessages()
  const session = useSession()
  const changeConfirmed = useConfirmedChange()
  const { dayAndTime } = useBarnTime()
  const { displayId: id, displayName: name, approvedAt, approvedBy, lastUsedAt } = display
  const takeOff = async () => {
    const title = t('displays.takeOffTitle', { name })
    const input = { title, text: t('displays.takeOffText', { name }), confirm: t('displays.takeOff') }
    await changeConfirmed(input, 'display.remove', () => session.send(displays.remove, { params: { id } }))
  }
  const seen = lastUsedAt === null ? t('displays.unused') : t('displays.seen', { time: dayAndTime(lastUsedAt) })
  const since = { time: dayAndTime(approvedAt), person: approvedBy }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>{name}</span>
        <span className={classes.secondary}>
          {seen} · {t(approvedBy === null ? 'displays.since' : 'displays.approvedBy', since)}
        </span>
      </span>
      <IconButton label={t('displays.takeOffNamed', { name })} onClick={() => void takeOff()}>
        <IconTrash size={18} />
      </IconButton>
    </li>
  )
}

/** Approves a screen in two steps: its code, and then its name, once it is seen which screen it is. */
function ApproveDisplay() {
  const [waiting, setWaiting] = useState<WaitingDisplay | null>(null)
  if (waiting === null) return <CodeForm onFound={setWaiting} />
  return <NameForm waiting={waiting} onDone={() => setWaiting(null)} />
}

function CodeForm({ onFound }: { onFound: (waiting: WaitingDisplay) => void }) {
  const t = useMessages()
  const session = useSession()
  const problemText = useProblemText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const code = DisplayCode.safeParse(typed)
    if (!code.success) return setError(t('displays.wrongForm'))
    setIsAsking(true)
    try {
      onFound(await session.send(displays.waiting, { params: { code: code.data } }))
    } catch (failure) {
      const isUnknown = isProblem(failure, 'request/not-found')
      setError(isUnknown ? t('displays.unknownCode') : problemText(problemOf(failure)))
      setIsAsking(false)
    }
  }
  return (
    <form className={classes.inline} onSubmit={(event) => void submit(event)}>
      <TextInput
        className={classes.grow ?? ''}
        label={t('displays.code')}
        placeholder={t('displays.codeExample')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" loading={isAsking} disabled={typed.trim() === ''}>
        {t('displays.find')}
      </Button>
    </form>
  )
}

function NameForm({ waiting, onDone }: { waiting: WaitingDisplay; onDone: () => void }) {
  const t = useMessages()
  const session = useSession()
  const changeWithToast = useChangeWithToast()
  const { dayAndTime } = useBarnTime()
  const [name, setName] = useState('')
  const [isSending, setIsSending] = useState(false)
  const { browser, system } = browserOf(waiting.userAgent)
  const displayName = name.trim()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsSending(true)
    const body = { code: waiting.code, displayName }
    const isApproved = await changeWithToast('display.approve', () => session.send(displays.approve, { body }))
    setIsSending(false)
    if (isApproved) onDone()
  }
  return (
    <form className={classes.picker} onSubmit={(event) => void submit(event)}>
      <p className={classes.name}>
        {browser === null ? t('sessions.unknown') : t('sessions.browser', { browser, system: system ?? '' })}
      </p>
      <p className={classes.secondary}>
        {t('displays.waiting', { address: waiting.address, time: dayAndTime(waiting.askedAt) })}
      </p>
      <div className={classes.inline}>
        <TextInput
          className={classes.grow ?? ''}
          label={t('displays.name')}
          placeholder={t('displays.nameExample')}
          maxLength={NAME_LENGTH}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isSending} disabled={displayName === ''}>
          {t('displays.approve')}
        </Button>
      </div>
    </form>
  )
}
