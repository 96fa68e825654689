import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataPermissions, rules } from '@barn-workbench/core/contract'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { problemOf } from '@barn-workbench/core/result'
import { RULE_MEASUREMENTS, RuleDetails } from '@barn-workbench/core/schema'
import { newUuid, type DialogProps } from '@barn-workbench/plugin-sdk'
import {
  useCall,
  useHost,
  useMessages,
  usePermission,
  useProblemText,
  useSession,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Stack } from '@barn-workbench/plugin-sdk/ui'
import { detailsOf, NEW_RULE, type Draft, type RuleFormInput } from './draft'
import { DraftPreview } from './DraftPreview'
import { RuleFields } from './RuleFields'
import classes from './Rules.module.css'
import { useRuleSentence } from './ruleWords'
import { updateRule } from './ruleWrites'

/** Templates with which a rule begins. One press leads to the fields. */
function TemplateList({ onChoose }: { onChoose: (draft: Draft) => void }) {
  const t = useMessages()
  const sentence = useRuleSentence()
  const call = useCall(rules.templates, {})
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  return (
    <>
      <p className={classes.hint}>{t('template.hint')}</p>
      <ul className={classes.templates}>
        {call.data.map(({ templateId, draft, source }) => {
          const title = t(`template.${templateId}.title`)
          const whole = { ...draft, title, isOn: true }
          return (
            <TemplateButton
              key={templateId}
              measurement={draft.measurement}
              title={title}
              text={t(`template.${templateId}.text`)}
              sentence={sentence(whole)}
              source={source}
              onChoose={() => onChoose(whole)}
            />
          )
        })}
        <li>
          <button type="button" className={classes.template} onClick={() => onChoose(NEW_RULE)}>
            <strong>{t('template.own.title')}</strong>
            <span className={classes.hint}>{t('template.own.text')}</span>
          </button>
        </li>
      </ul>
    </>
  )
}

interface TemplateButtonProps {
  measurement: string
  title: string
  text: string
  sentence: string
  source: string
  onChoose: () => void
}

/** A template of a measurement that the account may view. */
function TemplateButton({ measurement, title, text, sentence, source, onChoose }: TemplateButtonProps) {
  const t = useMessages()
  const isKnown = RULE_MEASUREMENTS.includes(measurement)
  const mayView = usePermission(...dataPermissions(measurement))
  if (!isKnown || !mayView) return null
  return (
    <li>
      <button type="button" className={classes.template} onClick={onChoose}>
        <strong>{title}</strong>
        <span>{text}</span>
        <span className={classes.hint}>{sentence}</span>
        {source !== '' && <span className={classes.hint}>{t('template.source', { source })}</span>}
      </button>
    </li>
  )
}

type FormProps = DialogProps<RuleFormInput, string>

/** Makes a rule, from a template first, or changes one. */
export function RuleForm(props: FormProps) {
  const { rule, draft } = props.input
  const [chosen, setChosen] = useState<Draft | null>(rule ? detailsOf(rule) : draft)
  return chosen ? <Editor {...props} initial={chosen} /> : <TemplateList onChoose={setChosen} />
}

/** The first fault of a draft, as a key of its message; null without one. */
function faultOf(draft: Draft): string | null {
  const parsed = RuleDetails.safeParse(draft)
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? '')
  return issue?.code === 'custom' ? `fault.${issue.message}` : field === 'title' ? 'fault.title' : 'fault.number'
}

function Editor({ input: { rule }, initial, close, setUnsaved }: FormProps & { initial: Draft }) {
  const t = useMessages()
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const { save, problem, isSaving } = useSave(rule)
  const fault = faultOf(draft)
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setUnsaved(true)
  }
  const submit = async () => {
    setTried(true)
    if (fault !== null) return
    const ruleId = await save(draft)
    if (ruleId !== null) close(ruleId)
  }
  const message = problem ?? (isTried && fault !== null ? t(fault) : null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <RuleFields draft={draft} change={change} />
        <DraftPreview draft={draft} isValid={faultOf({ ...draft, title: draft.title || 'x' }) === null} />
        {message !== null && (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        <Group justify="flex-end" className={classes.buttons ?? ''}>
          <Button variant="default" size="md" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md" loading={isSaving}>
            {t('form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Returns the function that creates or changes a rule, and resolves to its id; null where it was refused. */
function useSave(rule: RuleFormInput['rule']) {
  const host = useHost()
  const session = useSession()
  const queries = useQueryClient()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [idempotencyKey] = useState(newUuid)

  async function write(draft: Draft): Promise<string> {
    if (rule) {
      const updates = changesOf(draft, detailsOf(rule))
      const { ruleId } = rule
      if (Object.keys(updates).length > 0) await host.write(updateRule, { ruleId, updates, basedOn: rule })
      return ruleId
    }
    const made = await session.send(rules.create, { body: { value: draft } }, { idempotencyKey })
    host.toast({ kind: 'success', key: 'toast.rule.create.success', values: { title: draft.title } })
    return made.ruleId
  }

  async function save(draft: Draft): Promise<string | null> {
    setSaving(true)
    setProblem(null)
    try {
      const ruleId = await write(draft)
      await queries.invalidateQueries({ queryKey: [session.id] })
      return ruleId
    } catch (error) {
      setProblem(problemText(problemOf(error)))
      return null
    } finally {
      setSaving(false)
    }
  }
  return { save, problem, isSaving }
}

function changesOf(draft: Draft, before: Draft): Partial<Draft> {
  const changed = Object.entries(draft).filter(([key, value]) => !isDeepEqual(value, before[key as keyof Draft]))
  return Object.fromEntries(changed)
}
