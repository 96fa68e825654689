import {
  Alert,
  Button,
  Group,
  Loader,
  NativeSelect,
  Slider,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { incidents } from '@barn-workbench/core/contract'
import { documentOfText, MAXIMUM_SEVERITY, RICH_TEXT_MAX_LENGTH } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useCall, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { wordOf } from '../cards/wordOf'
import { severityLabel } from '../widgets/list/incidentLabels'
import { interventionTypesOf, type InterventionType } from './interventionSchema'

const TYPE = 'barnIntervention'
const TITLE_MAX_LENGTH = 200
const SEVERITIES = Array.from({ length: MAXIMUM_SEVERITY + 1 }, (_, severity) => severity)

const Rules = z.object({
  title: z.string().trim().min(1, 'required').max(TITLE_MAX_LENGTH),
  type: z.string().trim().min(1, 'required'),
  issue: z.string().trim(),
  severity: z.int().min(0).max(MAXIMUM_SEVERITY),
  description: z.string().trim().max(RICH_TEXT_MAX_LENGTH, 'rich_text_too_long'),
  persists: z.boolean(),
})
type Values = z.output<typeof Rules>

/** What is sent: an issue and a description only where somebody gave one. */
function payloadOf({ title, type, issue, severity, description }: Values) {
  return {
    title,
    type,
    severity,
    ...(issue !== '' && { issue }),
    ...(description !== '' && { description: documentOfText(description) }),
  }
}

interface WordFieldProps {
  label: string
  /** Group of the words among the messages. */
  group: string
  field: FormField<string | undefined>
  /** None: it is typed. */
  options: readonly string[]
}

/** One of some words; where the instance says none, any. */
function WordField({ label, group, field, options }: WordFieldProps) {
  const t = useMessages()
  const value = field.value ?? ''
  if (options.length === 0) return <TextInput label={label} {...field} value={value} />
  const choices = options.map((option) => ({ value: option, label: wordOf(t, group, option) }))
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t('report.choose') }, ...choices]}
      {...field}
      value={value}
    />
  )
}

function SeverityField({ field }: { field: FormField<number | undefined> }) {
  const t = useMessages()
  const label = t('property.severity')
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Slider
        min={0}
        max={MAXIMUM_SEVERITY}
        step={1}
        mx="md"
        mb="lg"
        label={null}
        thumbLabel={label}
        thumbValueText={(severity: number) => severityLabel(severity, t) ?? ''}
        marks={SEVERITIES.map((value) => ({ value, label: severityLabel(value, t) }))}
        value={field.value ?? 0}
        onChange={field.onChange}
      />
    </div>
  )
}

interface FieldsProps {
  types: readonly InterventionType[]
  close: DialogProps<null, string>['close']
  setUnsaved: DialogProps<null, string>['setUnsaved']
}

function Fields({ types, close, setUnsaved }: FieldsProps) {
  const t = useMessages()
  const { session } = useInstance()
  const form = useForm({
    schema: Rules,
    initial: { title: '', type: '', issue: '', severity: 1, description: '', persists: true },
    onSubmit: async (values, idempotencyKey) => {
      const trigger = values.persists ? 'issueDetected' : 'noIssueDetected'
      const body = { incidentData: { type: TYPE, trigger, payload: payloadOf(values) } }
      const { incidentId } = await session.send(incidents.create, { body }, { idempotencyKey })
      close(incidentId)
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const type = form.field('type')
  const issues = types.find((known) => known.type === form.values.type)?.issues ?? []
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        <TextInput label={t('card.subject')} maxLength={TITLE_MAX_LENGTH} data-autofocus {...form.field('title')} />
        <WordField
          label={t('card.interventionType')}
          group="interventionType"
          options={types.map((known) => known.type)}
          field={{
            ...type,
            // Another type has other issues.
            onChange: (next) => {
              type.onChange(next)
              form.change({ issue: '' })
            },
          }}
        />
        {(types.length === 0 || issues.length > 0) && (
          <WordField label={t('report.issue')} group="issue" options={issues} field={form.field('issue')} />
        )}
        <SeverityField field={form.field('severity')} />
        <Textarea label={t('report.description')} rows={3} resize="vertical" {...form.field('description')} />
        <Switch
          label={t('report.persists')}
          checked={form.values.persists ?? true}
          onChange={form.field('persists').onChange}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {t('report.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks what is to be done in the barn, and reports it; the result is the id of the new incident. */
export function InterventionForm({ close, setUnsaved }: DialogProps<null, string>) {
  const { data, isError } = useCall(incidents.handler, { params: { type: TYPE, simplified: 'false' } })
  if (!data && !isError) return <Loader size="sm" />
  // Without the schema what is reported is typed.
  return <Fields types={data ? interventionTypesOf(data) : []} close={close} setUnsaved={setUnsaved} />
}
