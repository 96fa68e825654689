import { useEffect, useRef, useState } from 'react'
import { handovers } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'
import { incidentReportPermissions } from '@barn-workbench/core/permissions'
import { HANDOVER_NOTE_MAX_LENGTH, type Handover, type HandoverCounts } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { draftOf, useDraft } from '@barn-workbench/plugin-sdk/form'
import { IconCheck, IconSignature } from '@barn-workbench/plugin-sdk/icons'
import {
  Age,
  PageLink,
  PlainButton,
  ProblemNotice,
  useCall,
  useFromSnapshot,
  useMessages,
  usePermission,
  useScreenPath,
  useWrite,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Textarea } from '@barn-workbench/plugin-sdk/ui'
import { readHandover, signHandover } from '../writes/handoverWrites'
import classes from './Handovers.module.css'

/** The name under which the device keeps a note that is not signed yet. */
const DRAFT = 'handover'
const readNote = (value: unknown) => (typeof value === 'string' ? value : null)

/** Time between two refreshes, in ms. */
const HANDOVER_REFRESH = MINUTE

/** The last handovers, and what one that is signed now would say. */
export function useHandovers() {
  return useCall(handovers.list, {}, { refresh: HANDOVER_REFRESH, shows: ['handover', 'incident'] })
}

const noteRequests = createEmitter<{ note: undefined }>()

/** Puts the cursor into the note of the handover on this screen. Returns false where none is there. */
export function focusNote(): boolean {
  noteRequests.emit('note')
  return noteRequests.listenerCount('note') > 0
}

interface HandoversProps {
  /** The newest first. */
  handovers: readonly Handover[]
  /** The figures of a handover that is signed now. */
  counts: HandoverCounts
}

/** The handover of the shift before, and the one that the user signs. */
export function Handovers({ handovers, counts }: HandoversProps) {
  const canSign = usePermission(...incidentReportPermissions())
  const [latest = null, ...earlier] = handovers
  return (
    <div className={classes.handover}>
      {latest && <SignedHandover handover={latest} />}
      {canSign && <SignForm latest={latest} counts={counts} />}
      {earlier.length > 0 && <Earlier handovers={earlier} />}
    </div>
  )
}

/** Shows how many incidents are open, new and done. */
function Counts({ counts: { open, begun, closed } }: { counts: HandoverCounts }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  return (
    <dl className={classes.counts}>
      {Object.entries({ open, begun, closed }).map(([name, count]) => (
        <div key={name}>
          <dt>{t(`handover.${name}`)}</dt>
          <dd>{name === 'open' ? <PageLink to={pathOf('incidents')}>{count}</PageLink> : count}</dd>
        </div>
      ))}
    </dl>
  )
}

function Readers({ readBy }: Pick<Handover, 'readBy'>) {
  const t = useMessages()
  if (readBy.length === 0) return null
  return (
    <p className={classes.readers}>
      {t('handover.readBy', { names: readBy.map(({ displayName }) => displayName).join(', ') })}
    </p>
  )
}

function SignedHandover({ handover }: { handover: Handover }) {
  const t = useMessages()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const { submit, isPending } = useWrite(readHandover)
  const { handoverId, signedBy, signedAt, note, counts, readBy } = handover
  const isKnown = [signedBy, ...readBy].some(({ entityId }) => entityId === accountId)
  return (
    <section className={classes.signed} data-new={!isKnown || undefined} aria-label={t('handover.latest')}>
      <p className={classes.head}>
        <strong>{t('handover.by', { name: signedBy.displayName })}</strong> <Age of={signedAt} />
      </p>
      {note.trim() !== '' && <p className={classes.note}>{note}</p>}
      <Counts counts={counts} />
      <Readers readBy={readBy} />
      {!isKnown && (
        <Button
          leftSection={<IconCheck size={18} />}
          loading={isPending}
          className={classes.large ?? ''}
          onClick={() => void submit({ handoverId })}
        >
          {t('handover.read')}
        </Button>
      )}
    </section>
  )
}

/**
 * Writes the note and signs. What is not signed yet stays on the device; it may have been signed when the page was
 * left, so that a kept note is empty once the latest handover says the same.
 */
function SignForm({ latest, counts }: { latest: Handover | null; counts: HandoverCounts }) {
  const t = useMessages()
  const { store, loaded } = useDraft(DRAFT, readNote)
  const [written, setWritten] = useState<string | null>(null)
  const { submit, isPending } = useWrite(signHandover)
  const [problem, setProblem] = useState<Parameters<typeof ProblemNotice>[0]['problem'] | null>(null)
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const kept = loaded?.value ?? ''
  const isSigned = latest?.signedBy.entityId === accountId && latest?.note === kept.trim()
  const note = written ?? (isSigned ? '' : kept)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => noteRequests.subscribe('note', () => field.current?.focus()), [])
  function write(text: string) {
    setWritten(text)
    store?.keep(draftOf(text))
  }
  async function sign() {
    setProblem(null)
    const result = await submit({ note: note.trim(), after: latest?.handoverId ?? null })
    if (result.state === 'refused') setProblem(result.problem)
    if (result.state !== 'done') return
    setWritten('')
    store?.forget()
  }
  return (
    <section className={classes.form} aria-label={t('handover.mine')}>
      <p className={classes.head}>
        <strong>{t('handover.mine')}</strong>
      </p>
      <Counts counts={counts} />
      <Textarea
        ref={field}
        aria-label={t('handover.note')}
        placeholder={t('handover.noteHint')}
        rows={3}
        maxLength={HANDOVER_NOTE_MAX_LENGTH}
        value={note}
        readOnly={isPending}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {problem && <ProblemNotice problem={problem} />}
      <Button
        leftSection={<IconSignature size={18} />}
        loading={isPending}
        className={classes.large ?? ''}
        onClick={() => void sign()}
      >
        {t('handover.sign')}
      </Button>
    </section>
  )
}

function Earlier({ handovers }: { handovers: readonly Handover[] }) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <PlainButton onClick={() => setIsOpen(true)}>{t('handover.earlier')}</PlainButton>
  return (
    <ul className={classes.earlier}>
      {handovers.map(({ handoverId, signedBy, signedAt, note, counts }) => (
        <li key={handoverId}>
          <p className={classes.head}>
            <strong>{signedBy.displayName}</strong> <Age of={signedAt} />
          </p>
          {note.trim() !== '' && <p className={classes.note}>{note}</p>}
          <Counts counts={counts} />
        </li>
      ))}
    </ul>
  )
}
