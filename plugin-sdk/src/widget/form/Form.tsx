// oxlint-disable-next-line typescript/triple-slash-reference -- Plugins within this repository compile this source.
/// <reference path="../../assets.d.ts" />
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { timeZoneOf } from '@barn-workbench/core/time'
import { problemTextOf } from '../../context/problemText'
import { useKitStyles } from '../kit/useKitStyles'
import { useKitTexts, type KitTexts } from '../kit/useKitTexts'
import { useReadable, useUnsaved, useWidgetHost } from '../react'
import { FieldInput } from './FieldInput'
import {
  firstEntry,
  readEntry,
  type EntrySurroundings,
  type FieldEntry,
  type FieldFault,
  type FormField,
  type FormValue,
  type FormValues,
} from './fields'
import styles from './form.css?inline'

/** Props of `Form`. @public */
export interface FormProps {
  /** Says what the form is for, for screen readers. */
  label: string
  fields: readonly FormField[]
  /** The words of the button that sends it. */
  submit: string
  /**
   * Sends what was entered, by a call or an intent. While its promise is pending the form cannot be sent again. When
   * that rejects, the form keeps what was entered and says why; at the fields, where the instance names them.
   * Afterwards the fields are as they were at first, unless it resolves with null, as an intent does that was
   * cancelled.
   */
  onSubmit: (values: FormValues) => unknown
  /** The permission of the manifest without which the form cannot be sent, and says so. */
  needs?: string | undefined
  /** Whether the fields keep what was entered after it was sent, as in a form that changes something. */
  keepsValues?: boolean | undefined
}

type Entries = Readonly<Record<string, FieldEntry>>
type Faults = Readonly<Record<string, FieldFault>>
/** What is wrong: at fields by their names, and with the whole form. */
interface Refusal {
  fields: Faults
  whole: Problem | null
}

const NOTHING_WRONG: Refusal = { fields: {}, whole: null }
const NO_TEXTS: KitTexts = () => ''

function useSurroundings(): () => EntrySurroundings {
  const { language, clock } = useWidgetHost()
  useReadable(language)
  return () => {
    const { locale, timeZone } = language.get()
    return { locale, zone: timeZoneOf(timeZone), now: clock.get() }
  }
}

/** The values of all fields, or what is wrong with them. */
function readAll(
  fields: readonly FormField[],
  entryOf: (field: FormField) => FieldEntry,
  around: EntrySurroundings,
): { values: FormValues } | { faults: Faults } {
  const values: Record<string, FormValue> = {}
  const faults: Record<string, FieldFault> = {}
  for (const field of fields) {
    const read = readEntry(field, entryOf(field), around)
    if ('fault' in read) faults[field.name] = read.fault
    else values[field.name] = read.value
  }
  return Object.keys(faults).length > 0 ? { faults } : { values }
}

/** The faults that an instance has named, at the fields whose names come last in their paths. */
function refusalOf(error: unknown, fields: readonly FormField[]): Refusal {
  const problem = problemOf(error)
  const names = new Set(fields.map(({ name }) => name))
  const placed = (problem.errors ?? []).flatMap(({ path, message }): [string, FieldFault][] => {
    const name = path.split('.').findLast((step) => names.has(step))
    return name === undefined ? [] : [[name, { key: message }]]
  })
  return placed.length > 0
    ? { fields: Object.fromEntries(placed.toReversed()), whole: null }
    : { fields: {}, whole: problem }
}

/** What was entered, what is wrong with it, and the function that sends it. */
function useEntries({ fields, onSubmit, keepsValues }: FormProps) {
  const surroundings = useSurroundings()
  const [entered, setEntered] = useState<Entries>({})
  /** What a form that keeps its values has sent. */
  const [sent, setSent] = useState<Entries>({})
  const [refusal, setRefusal] = useState(NOTHING_WRONG)
  const [isSending, setSending] = useState(false)
  const running = useRef(false)
  const entryOf = (field: FormField) => entered[field.name] ?? firstEntry(field, surroundings())
  const isChanged = fields.some((field) => entryOf(field) !== (sent[field.name] ?? firstEntry(field, surroundings())))
  // What is being sent may lead to another page.
  useUnsaved(isChanged && !isSending)

  async function send(values: FormValues) {
    running.current = true
    setSending(true)
    try {
      const isDone = (await onSubmit(values)) !== null
      if (isDone && keepsValues) setSent(entered)
      else if (isDone) setEntered({})
      setRefusal(NOTHING_WRONG)
    } catch (error) {
      setRefusal(refusalOf(error, fields))
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return {
    refusal,
    isSending,
    entryOf,
    change(name: string, entry: FieldEntry) {
      setEntered((before) => ({ ...before, [name]: entry }))
      // The sentence goes with what it was about; the others stay.
      setRefusal((before) => {
        const others = Object.entries(before.fields).filter(([field]) => field !== name)
        return { fields: Object.fromEntries(others), whole: null }
      })
    },
    submit() {
      if (running.current) return
      const read = readAll(fields, entryOf, surroundings())
      if ('faults' in read) setRefusal({ fields: read.faults, whole: null })
      else void send(read.values)
    },
  }
}

/** Leads to the first field that is wrong, each time that the form was refused. */
function useFirstFault(form: { readonly current: HTMLElement | null }, { fields }: Refusal): void {
  const shown = useRef(0)
  const count = Object.keys(fields).length
  useEffect(() => {
    const isNew = count > shown.current
    shown.current = count
    if (isNew) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, count])
}

/** The sentences of the SDK, those of failures, and the one of a fault. */
function useSentences() {
  const t = useKitTexts() ?? NO_TEXTS
  const errors = useKitTexts('errors') ?? NO_TEXTS
  const ofFault = (fault: FieldFault | undefined) => {
    if (!fault) return null
    const key = `field.${fault.key}`
    const text = t(key, { limit: fault.limit })
    return text === key ? t('field.invalid') : text
  }
  return { t, ofFault, ofProblem: (problem: Pick<Problem, 'code' | 'params'>) => problemTextOf(errors, problem) }
}

function useIsPermitted(needs: string | undefined): boolean {
  const permissions = useReadable(useWidgetHost().permissions)
  return needs === undefined || permissions.includes(needs)
}

/**
 * A form from plain data: it checks what was entered, says in the words of the workbench what is wrong, and sends it
 * once. Enter sends it, in a long text together with Ctrl or Cmd. @public
 */
export function Form(props: FormProps) {
  const { label, fields, submit, needs } = props
  const form = useRef<HTMLDivElement>(null)
  useKitStyles(form, styles)
  const entries = useEntries(props)
  const { refusal, isSending } = entries
  const isPermitted = useIsPermitted(needs)
  const sentences = useSentences()
  useFirstFault(form, refusal)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { tagName } = event.target as HTMLElement
    const isLong = tagName === 'TEXTAREA' && !event.ctrlKey && !event.metaKey
    if (event.key !== 'Enter' || isLong || tagName === 'BUTTON' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isPermitted) entries.submit()
  }
  return (
    // Not a `<form>`: a frame without the right to send forms tells nobody that one was submitted.
    <div ref={form} className="bw-form" role="form" aria-label={label} onKeyDown={onKeyDown}>
      <fieldset disabled={!isPermitted}>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            entry={entries.entryOf(field)}
            fault={sentences.ofFault(refusal.fields[field.name])}
            onChange={(entry) => entries.change(field.name, entry)}
          />
        ))}
      </fieldset>
      {!isPermitted && (
        <p className="bw-form-whole">{sentences.ofProblem({ code: 'request/forbidden', params: {} })}</p>
      )}
      {refusal.whole && (
        <p className="bw-form-whole" role="alert" data-tone="error">
          {sentences.ofProblem(refusal.whole)}
        </p>
      )}
      {Object.keys(refusal.fields).length > 0 && (
        <p className="bw-form-whole" role="alert" data-tone="error">
          {sentences.t('form.fix_errors_above')}
        </p>
      )}
      <button
        type="button"
        className="bw-form-submit"
        disabled={!isPermitted}
        // It keeps the focus while the form is sent.
        aria-disabled={isSending || undefined}
        aria-busy={isSending || undefined}
        onClick={entries.submit}
      >
        {submit}
      </button>
    </div>
  )
}
