import { useEffect, useRef, useState } from 'react'
import { cameraSetup } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { CameraSourceInput, SourceTest } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useLocale, useMessages, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Loader, Stack, Switch, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from './Source.module.css'
import { RecordingFields, SourceFields } from './SourceFields'
import { initialValues, recordingOf, sourceOf, SourceRules, type SourceInput, type SourceValues } from './sourceRules'

/** Returns the function that saves the source of an existing or a new camera. */
function useSave(input: SourceInput) {
  const session = useSession()
  const { toast } = useHost()
  return async (values: SourceValues, idempotencyKey: string): Promise<void> => {
    const source = sourceOf(values, input?.setup.source ?? null)
    const recording = recordingOf(values)
    const options = { idempotencyKey }
    if (input) {
      const params = { id: input.camera.cameraId }
      await session.send(
        cameraSetup.write,
        { params, body: { source, recording } },
        { ...options, ifMatch: input.camera.version },
      )
    } else await session.send(cameraSetup.add, { body: { camera: { name: values.name, source, recording } } }, options)
    toast({ kind: 'success', key: input ? 'toast.source.changed' : 'toast.source.added' })
  }
}

/** The form of a source: it is tried by one button, and saved by the other. */
function useSourceForm({ input, close }: Pick<DialogProps<SourceInput, true>, 'input' | 'close'>) {
  const save = useSave(input)
  const source = useSourceTest(input?.camera.cameraId ?? null)
  const isTrying = useRef(false)
  const [tried, setTried] = useState<object | null>(null)
  const form = useForm({
    schema: SourceRules,
    initial: initialValues(input && { name: input.camera.name, setup: input.setup }),
    onSubmit: async (values, idempotencyKey) => {
      if (isTrying.current) {
        // Meanwhile the form can be saved, or changed and tried again.
        void source.run(sourceOf(values, input?.setup.source ?? null))
        return
      }
      await save(values, idempotencyKey)
      close(true)
    },
  })
  return {
    form,
    /** The test result of the source as it is entered. */
    test: form.values === tried ? source.test : NOT_TESTED,
    wasTried: tried !== null,
    /** To be called by the button that is pressed, before the form is sent. */
    mean: (next: 'test' | 'save') => {
      isTrying.current = next === 'test'
      if (next === 'test') setTried(form.values)
    },
  }
}

/** Asks for a camera's source, tries it, and saves it. */
export function SourceForm({ input, close, setUnsaved }: DialogProps<SourceInput, true>) {
  const t = useMessages()
  const { form, test, wasTried, mean } = useSourceForm({ input, close })
  // A form that was tried counts as sent.
  useEffect(() => setUnsaved(form.isDirty || wasTried), [form.isDirty, wasTried, setUnsaved])
  const name = form.field('name')
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        {input === null && <TextInput label={t('facts.name')} data-autofocus {...name} value={name.value ?? ''} />}
        <SourceFields form={form} stored={input?.setup.source ?? null} />
        <Switch
          size="md"
          label={t('source.isRecorded')}
          checked={form.values.isRecorded ?? false}
          onChange={form.field('isRecorded').onChange}
        />
        {form.values.isRecorded && <RecordingFields form={form} />}
        <TestResult test={test} />
        <Group justify="space-between">
          <Button
            type="submit"
            variant="default"
            size="md"
            loading={test.state === 'running'}
            onClick={() => mean('test')}
          >
            {t('source.test')}
          </Button>
          <Group>
            <Button variant="default" size="md" onClick={() => close(null)}>
              {t('cancel')}
            </Button>
            <Button type="submit" size="md" onClick={() => mean('save')}>
              {t(input ? 'save' : 'source.add')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Codec, size and frame rate of a video, as far as the source gives them. */
function useVideoText(video: SourceTest['video']): string | null {
  const t = useMessages()
  const locale = useLocale()
  if (!video) return null
  const { codec, width, height, framesPerSecond } = video
  const size = t('source.size', { codec: codec.toUpperCase(), width, height })
  if (framesPerSecond === null) return size
  const rate = framesPerSecond.toLocaleString(locale, { maximumFractionDigits: 1 })
  return `${size}, ${t('source.rate', { rate })}`
}

function Found({ result: { problem, video, picture } }: { result: SourceTest }) {
  const t = useMessages()
  const videoText = useVideoText(video)
  if (problem !== null) {
    return (
      <Alert color="red" role="alert" title={t('source.fails')}>
        {t(`sdk:camera.sourceProblem.${problem}`)}
      </Alert>
    )
  }
  return (
    <div role="status">
      <p className={classes.works}>{[t('source.works'), videoText].filter(Boolean).join(' ')}</p>
      {picture !== null && (
        <img className={classes.picture} src={`data:image/jpeg;base64,${picture}`} alt={t('source.picture')} />
      )}
    </div>
  )
}

/** The result of testing a source: its picture, or why there is none. */
function TestResult({ test }: { test: TestState }) {
  const t = useMessages()
  const problemText = useProblemText()
  switch (test.state) {
    case 'none':
      return null
    case 'running':
      return (
        <p className={classes.running} role="status">
          <Loader size="sm" /> {t('source.testing')}
        </p>
      )
    case 'refused':
      return (
        <Alert color="red" role="alert">
          {problemText(test.problem)}
        </Alert>
      )
    case 'done':
      return <Found result={test.result} />
  }
}

/** The state of the test of a source: not tested, running, its result, or that it could not be tested. */
type TestState =
  | { state: 'none' }
  | { state: 'running' }
  | { state: 'done'; result: SourceTest }
  | { state: 'refused'; problem: Problem }

const NOT_TESTED: TestState = { state: 'none' }

/** Tests sources. `cameraId`: the camera whose password is used if none is typed. */
function useSourceTest(cameraId: string | null) {
  const session = useSession()
  const [test, setTest] = useState(NOT_TESTED)
  const aborting = useRef<AbortController | null>(null)
  useEffect(() => () => aborting.current?.abort(), [])
  const run = async (source: CameraSourceInput): Promise<void> => {
    aborting.current?.abort()
    const { signal } = (aborting.current = new AbortController())
    setTest({ state: 'running' })
    try {
      const body = { source, ...(cameraId !== null && { cameraId }) }
      const result = await session.send(cameraSetup.test, { body }, { signal })
      if (!signal.aborted) setTest({ state: 'done', result })
    } catch (error) {
      if (!signal.aborted) setTest({ state: 'refused', problem: problemOf(error) })
    }
  }
  return { test, run }
}
