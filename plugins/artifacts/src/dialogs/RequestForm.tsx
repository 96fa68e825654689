import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { artifacts } from '@barn-workbench/core/contract'
import type { ParsedIntentInput, requestArtifact } from '@barn-workbench/core/intents'
import { artifactPermissions, hasAnyPermission } from '@barn-workbench/core/permissions'
import {
  CLIP_TITLE_MAX_LENGTH,
  LONGEST_CLIP,
  MAXIMUM_CLIP_NEIGHBOURS,
  REQUESTED_ARTIFACT_TYPES,
  type RequestedArtifactType,
} from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { DateTimeInput, useForm, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useClock, useFromSnapshot, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, Group, MultiSelect, NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { typeLabel } from '../labels'
import { useCameraName } from '../list/useFacts'
import classes from './Dialogs.module.css'

type RequestInput = ParsedIntentInput<typeof requestArtifact>

/** The types that the account may see, and so ask for. */
function usePermittedTypes(): RequestedArtifactType[] {
  const permissions = useFromSnapshot((snapshot) => snapshot.permissions)
  return REQUESTED_ARTIFACT_TYPES.filter((type) => hasAnyPermission(permissions, artifactPermissions(type)))
}

interface ClipFieldsProps {
  cameraId: string
  hasClock: FormField<boolean | undefined>
  beside: FormField<string[] | undefined>
  title: FormField<string | undefined>
}

/** What is written into a clip, and which cameras stand beside its own. */
function ClipFields({ cameraId, hasClock, beside, title }: ClipFieldsProps) {
  const t = useMessages()
  const { data = [] } = useCameras()
  const others = data.filter((camera) => camera.cameraId !== cameraId && !camera.privacy && !camera.decommissioned)
  return (
    <>
      <Checkbox
        label={t('request.hasClock')}
        description={t('request.hasClockHint')}
        checked={hasClock.value ?? true}
        onChange={(event) => hasClock.onChange(event.currentTarget.checked)}
      />
      {hasClock.value && (
        <>
          <MultiSelect
            searchable
            comboboxProps={{ withinPortal: false }}
            label={t('request.beside')}
            description={t('request.besideHint', { count: MAXIMUM_CLIP_NEIGHBOURS })}
            data={others.map((camera) => ({ value: camera.cameraId, label: camera.name }))}
            maxValues={MAXIMUM_CLIP_NEIGHBOURS}
            value={beside.value ?? []}
            onChange={beside.onChange}
            error={beside.error}
          />
          <TextInput
            label={t('request.clipTitle')}
            description={t('request.clipTitleHint')}
            maxLength={CLIP_TITLE_MAX_LENGTH}
            {...title}
            value={title.value ?? ''}
          />
        </>
      )}
    </>
  )
}

/** Asks which artifacts the instance is to make of the pictures of a span. */
export function RequestForm({ input, close, setUnsaved }: DialogProps<RequestInput, { artifactId: string }>) {
  const t = useMessages()
  const session = useSession()
  const clock = useClock()
  const types = usePermittedTypes()
  const { cameraId: camera } = input
  const name = useCameraName()(camera)
  const schema = useMemo(() => requestRules(() => clock.now()), [clock])
  const end = Math.min(input.end, Math.floor(clock.now()))
  const form = useForm({
    schema,
    initial: {
      type: input.type ?? types[0] ?? 'heatmap',
      start: input.type === 'recording' ? clipStart(input.start, end) : input.start,
      end,
      hasClock: true,
      besideCameraIds: input.besideCameraIds ?? [],
      title: '',
    },
    onSubmit: async ({ type, start = 0, end = 0, hasClock, besideCameraIds, title }, idempotencyKey) => {
      const clip = { hasClock, besideCameraIds: hasClock ? besideCameraIds : [], title: hasClock ? title : '' }
      const body = { type, camera, start, end, ...(type === 'recording' && { clip }) }
      close(await session.send(artifacts.request, { body }, { idempotencyKey }))
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const type = form.field('type')
  const start = form.field('start')
  const choose = (chosen: RequestedArtifactType) => {
    type.onChange(chosen)
    const isAsProposed = start.value === input.start && form.field('end').value === end
    if (chosen === 'recording' && isAsProposed) start.onChange(clipStart(input.start, end))
  }
  return (
    <form {...form.props} className={classes.fields}>
      <p className={classes.hint}>{t('request.hint', { name })}</p>
      <NativeSelect
        label={t('request.type')}
        data-autofocus
        value={type.value}
        error={type.error}
        data={types.map((value) => ({
          value,
          label: value === 'recording' ? t('request.clip') : typeLabel(value, t),
        }))}
        onChange={(event) => choose(event.currentTarget.value as RequestedArtifactType)}
      />
      <DateTimeInput hasShortcuts={false} label={t('request.start')} {...start} />
      <DateTimeInput hasShortcuts={false} label={t('request.end')} {...form.field('end')} />
      {type.value === 'recording' && (
        <ClipFields
          cameraId={camera}
          hasClock={form.field('hasClock')}
          beside={form.field('besideCameraIds')}
          title={form.field('title')}
        />
      )}
      {form.error && (
        <p role="alert" className={classes.problem}>
          {form.error}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="md" loading={form.isSubmitting}>
          {t('request.confirm')}
        </Button>
      </Group>
    </form>
  )
}

/** The start of the clip that is proposed for a span: its last hour where it is longer. */
function clipStart(start: number, end: number): number {
  return Math.max(start, end - LONGEST_CLIP)
}

/** The value of a time field: ms, undefined if it is empty, NaN if its text cannot be read. */
const Time = z.custom<number | undefined>((value) => value === undefined || typeof value === 'number')

/** The fault of a single time, or null. */
function faultOfTime(time: number | undefined, now: number): string | null {
  if (time === undefined) return 'required'
  if (Number.isNaN(time)) return 'format_mismatch'
  return time > now ? 'in_the_future' : null
}

/** The fault of the length of a span, or null. */
function faultOfSpan(length: number, { type, hasClock }: { type: RequestedArtifactType; hasClock: boolean }) {
  if (length < 0 || (length === 0 && type !== 'singleFrame')) return 'end_must_be_after_start'
  if (type === 'recording' && hasClock && length > LONGEST_CLIP) return 'clip_too_long'
  return length > DAY ? 'span_too_long' : null
}

/** The rules for the span of an artifact; `now` in ms since the epoch. */
function requestRules(now: () => number) {
  return z
    .object({
      type: z.enum(REQUESTED_ARTIFACT_TYPES),
      start: Time,
      end: Time,
      hasClock: z.boolean(),
      besideCameraIds: z.array(z.string()),
      title: z.string().trim(),
    })
    .superRefine(({ start, end, ...what }, context) => {
      const ofStart = faultOfTime(start, now())
      const ofEnd = faultOfTime(end, now()) ?? (ofStart ? null : faultOfSpan((end ?? 0) - (start ?? 0), what))
      if (ofStart) context.addIssue({ code: 'custom', path: ['start'], message: ofStart })
      if (ofEnd) context.addIssue({ code: 'custom', path: ['end'], message: ofEnd })
    })
}
