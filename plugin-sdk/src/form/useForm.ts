import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import type { z } from 'zod'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { problemOf, type ErrorCode, type FieldError, type Problem } from '@barn-workbench/core/result'
import { useProblemText } from '../context/messages'
import { useHost } from '../react/useWrite'
import { newUuid } from '../writes/newUuid'
import { useKeptValues, type Draft } from './drafts'
import { useFieldMessage, type FieldFault } from './useFieldMessage'

/** The values of a form's fields; undefined for empty ones. @public */
export type FormValues<Input extends object> = { [Name in keyof Input]-?: Input[Name] | undefined }

/** The options of `useForm`. @public */
export interface FormOptions<Output, Input extends object> {
  /** The rules: an object with one property a field. Their messages are keys, see `useFieldMessage`. */
  schema: z.ZodType<Output, Input>
  /** The values at the beginning, one for each field. Later ones have no effect. */
  initial: FormValues<Input>
  /**
   * Sends the values. If it throws a refusal that names fields, they show it. The idempotency key is the same for the
   * same values, so that a repeated submission has one effect.
   */
  onSubmit: (values: Output, idempotencyKey: string) => unknown
  /** Keeps the input on this device under this name, until it is sent or discarded; null keeps nothing. */
  draft?: string | null
  /** The field that a path of a refused request refers to; by default the last field name in the path. */
  fieldOf?: (path: string) => (keyof Input & string) | undefined
  /** Refusals that one field explains, by their code: the field, and its message as in `schema`. */
  problemFields?: { readonly [Code in ErrorCode]?: { field: keyof Input & string; message: string } }
}

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** The props of a field's input. @public */
export interface FormField<Value> {
  value: Value
  /** Takes a value, or the event of a text field or a checkbox. */
  onChange(next: Value | InputEvent): void
  /** The fault of the value; null without a fault, or before the form is sent. */
  error: string | null
}

/** The state of a form, and its fields. @public */
export interface Form<Values> {
  /** Props of the `form` element. Inputs within it set `aria-invalid` while they have an error. */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: SubmitEvent) => void }
  values: Values
  field<Name extends keyof Values>(name: Name): FormField<Values[Name]>
  /** Changes several fields at once, for example fields that depend on another one. */
  change(values: Partial<Values>): void
  /** The fault of the form as a whole, or why it was refused, or null. */
  error: string | null
  /** Earlier input has been restored. */
  isRestored: boolean
  /** Resets the form to its initial values, and deletes the draft. */
  reset(): void
  /** Increases when all values are replaced at once; used as `key`, it resets fields that hold state. */
  revision: number
  /** Whether leaving the form would lose something. */
  isDirty: boolean
  isSubmitting: boolean
}

/** The first fault of each field by its name, and of the form as a whole. */
interface FormFaults {
  fields: ReadonlyMap<string, FieldFault>
  whole: FieldFault | null
}

const NO_FAULTS: FormFaults = { fields: new Map(), whole: null }

function isInputEvent(value: unknown): value is InputEvent {
  return typeof value === 'object' && value !== null && 'nativeEvent' in value && 'currentTarget' in value
}

function valueOf({ currentTarget }: InputEvent): unknown {
  return currentTarget.type === 'checkbox' ? (currentTarget as HTMLInputElement).checked : currentTarget.value
}

/** A refusal of the instance: faults of fields, or of the form as a whole. */
interface Refusal {
  faults: FormFaults
  problem: Problem | null
}

const NO_REFUSAL: Refusal = { faults: NO_FAULTS, problem: null }

/** A problem that fields do not explain is one of the whole form. */
function refusalOf<Output, Input extends object>(
  problem: Problem,
  fieldOf: FieldOfPath,
  { problemFields }: FormOptions<Output, Input>,
): Refusal {
  const explained = problemFields?.[problem.code]
  if (explained) {
    return { faults: { fields: new Map([[explained.field, explained.message]]), whole: null }, problem: null }
  }
  const faults = placeErrors(problem.errors ?? [], fieldOf)
  return faults.fields.size > 0 && faults.whole === null ? { faults, problem: null } : { faults, problem }
}

function withoutFields({ faults: { fields, whole } }: Refusal, names: readonly string[]): Refusal {
  const others = [...fields].filter(([name]) => !names.includes(name))
  return { faults: { fields: new Map(others), whole }, problem: null }
}

/**
 * A form by the rules of a schema. It is checked when it is sent, and from then on with every change. The first field
 * with an error gets the focus. @public
 */
export function useForm<Output, Input extends object>(options: FormOptions<Output, Input>): Form<FormValues<Input>> {
  const { schema } = options
  const { values, setValues, kept, keyOf, isDirty, markSaved } = useValues(options)
  const [wasSent, setWasSent] = useState(false)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const found = useMemo(() => checkValues(schema, values), [schema, values])
  const faults = wasSent && !found.ok ? found.faults : NO_FAULTS
  const { form, rejectInput, acceptInput } = useRejection()
  const { isSubmitting, submit } = useSubmission(async () => {
    setWasSent(true)
    setRefusal(NO_REFUSAL)
    if (!found.ok) return rejectInput()
    acceptInput()
    try {
      await options.onSubmit(found.values, keyOf(values))
      kept.forget()
      markSaved()
      setWasSent(false)
    } catch (error) {
      const refused = refusalOf(problemOf(error), options.fieldOf ?? lastNamed(Object.keys(values)), options)
      setRefusal(refused)
      if (refused.faults.fields.size > 0) rejectInput()
    }
  })
  const change = (changed: Partial<FormValues<Input>>) => {
    setValues((current) => ({ ...current, ...changed }))
    setRefusal((current) => withoutFields(current, Object.keys(changed)))
  }
  const fieldMessage = useFieldMessage()
  const problemText = useProblemText()
  const whole = faults.whole && fieldMessage(faults.whole)
  return {
    props: propsOf(form, submit),
    values,
    field(name) {
      const fault = faults.fields.get(String(name)) ?? refusal.faults.fields.get(String(name))
      return {
        value: values[name],
        onChange: (next) => change({ [name]: isInputEvent(next) ? valueOf(next) : next } as Partial<FormValues<Input>>),
        error: fault === undefined ? null : fieldMessage(fault),
      }
    },
    change,
    error: whole ?? (refusal.problem && problemText(refusal.problem)),
    isDirty,
    isRestored: kept.isRestored,
    revision: kept.revision,
    reset() {
      kept.forget()
      setValues(kept.initial)
      setRefusal(NO_REFUSAL)
      setWasSent(false)
    },
    isSubmitting,
  }
}

function propsOf(ref: RefObject<HTMLFormElement | null>, submit: () => Promise<void>): Form<object>['props'] {
  return {
    ref,
    noValidate: true,
    onSubmit(event) {
      event.preventDefault()
      void submit()
    },
  }
}

/** The values of the fields, kept as a draft if the form has a name for it, and the idempotency key. */
function useValues<Output, Input extends object>({ initial, draft = null }: FormOptions<Output, Input>) {
  const [values, setValues] = useState(initial)
  const [savedValues, setSavedValues] = useState(initial)
  const { keyOf, restoreKey } = useIdempotencyKey()
  const kept = useKeptValues({
    name: draft,
    values,
    keyOf,
    onRestore(restored) {
      restoreKey(restored)
      setValues(restored.value)
    },
  })
  const isDirty = !kept.isKept && !isDeepEqual(values, savedValues)
  return { values, setValues, kept, keyOf, isDirty, markSaved: () => setSavedValues(values) }
}

/** The toast that says that fields have to be corrected. */
const REJECTED = 'sdk:form.fix_errors_above'

/**
 * Focuses the first invalid field once it is rendered as invalid. If none can be focused, a toast asks to correct them.
 */
function useRejection() {
  const { toast, dismissToast } = useHost()
  const form = useRef<HTMLFormElement>(null)
  const [rejections, setRejections] = useState(0)
  const tell = useEffectEvent(() => toast({ kind: 'error', key: REJECTED }))
  useEffect(() => {
    if (rejections > 0 && !focusFirstInvalid(form.current)) tell()
  }, [rejections])
  return {
    form,
    rejectInput: () => setRejections((count) => count + 1),
    acceptInput: () => dismissToast(REJECTED),
  }
}

/** Gives values a key, which stays the same for the same object. */
function useIdempotencyKey() {
  const last = useRef<{ values: object; key: string } | null>(null)
  function keyOf(values: object): string {
    if (last.current?.values !== values) last.current = { values, key: newUuid() }
    return last.current.key
  }
  function restoreKey({ value, key }: Draft<object>): void {
    last.current = { values: value, key }
  }
  return { keyOf, restoreKey }
}

/** Sends one thing at a time. */
function useSubmission(send: () => Promise<void>) {
  const isRunning = useRef(false)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const submit = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsSubmitting(true)
    try {
      await send()
    } finally {
      isRunning.current = false
      setIsSubmitting(false)
    }
  }
  return { isSubmitting, submit }
}

const FOCUSABLE = 'input, textarea, select, button, [tabindex], [contenteditable]'

/**
 * Focuses the first field with an error, and brings it into view: an element with `aria-invalid`, or with
 * `data-invalid` for a group of buttons, or the first input within it. Returns whether there is one.
 */
function focusFirstInvalid(form: HTMLElement | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
  const target = invalid?.matches(FOCUSABLE) ? invalid : invalid?.querySelector<HTMLElement>(FOCUSABLE)
  if (!target) return false
  target.focus({ preventScroll: true })
  // Not below a bar at an edge of the screen.
  target.scrollIntoView({ block: 'center' })
  return true
}

type Checked<Output> = { ok: true; values: Output } | { ok: false; faults: FormFaults }

function gather<Fault extends FieldFault>(
  faults: readonly Fault[],
  fieldOf: (fault: Fault) => string | undefined,
): FormFaults {
  const fields = new Map<string, FieldFault>()
  let whole: FieldFault | null = null
  for (const fault of faults) {
    const field = fieldOf(fault)
    if (field === undefined) whole ??= fault
    else if (!fields.has(field)) fields.set(field, fault)
  }
  return { fields, whole }
}

/** Checks the values of a form by its rules. */
export function checkValues<Output>(schema: z.ZodType<Output>, values: object): Checked<Output> {
  const { success, data, error } = schema.safeParse(values, { reportInput: true })
  if (success) return { ok: true, values: data }
  const faults = gather(error.issues, ({ path: [first] }) => (first === undefined ? undefined : String(first)))
  return { ok: false, faults }
}

/** Finds the field of a form that a path of a refused request means. */
type FieldOfPath = (path: string) => string | undefined

/**
 * The field whose name comes last in the path: a request wraps what the fields hold, as in
 * `incidentData.payload.specification.timestamp`.
 */
export function lastNamed(names: readonly string[]): FieldOfPath {
  return (path) => path.split('.').findLast((step) => names.includes(step))
}

/** The errors of a refused request at their fields. */
export function placeErrors(errors: readonly FieldError[], fieldOf: FieldOfPath): FormFaults {
  return gather(errors, ({ path }) => fieldOf(path))
}
