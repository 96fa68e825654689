import { useEffect, useState } from 'react'
import { cameraMovement } from '@barn-workbench/core/contract'
import { CameraMovementInput, type Camera, type CameraMovement, type PictureMask } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import {
  PlainButton,
  useBarnTime,
  useCall,
  useHost,
  useMessages,
  useSession,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Stack, Switch } from '@barn-workbench/plugin-sdk/ui'
import { maskAround, MOST_MASKS } from './maskEdits'
import { MaskStage, type MaskControl } from './MaskStage'
import classes from './Movement.module.css'

/** A camera whose movement is set up. */
export interface MovementInput {
  camera: Camera
}

/** Asks whether the movement of a camera is measured, and which parts of its picture do not count. */
export function MovementForm({ input, ...dialog }: DialogProps<MovementInput, true>) {
  const { cameraId } = input.camera
  const call = useCall(cameraMovement.read, { params: { id: cameraId } }, { shows: ['camera'] })
  const [attempt, setAttempt] = useState(0)
  const startAgain = async () => {
    await call.refetch()
    setAttempt(attempt + 1)
  }
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  const shared = { current: call.data, onStartAgain: startAgain, onSaved: call.refetch }
  return <LoadedForm key={attempt} {...dialog} {...input} {...shared} />
}

interface LoadedFormProps extends Omit<DialogProps<MovementInput, true>, 'input'> {
  camera: Camera
  /** The newest state of the camera; its version and its masks are taken once. */
  current: CameraMovement
  onStartAgain(): Promise<void>
  /** Loads the new version, which is the one to change next. */
  onSaved(): Promise<unknown>
}

/** The masks of a form, and which of them is chosen. */
function useMasks(shown: readonly PictureMask[], onChange: (masks: PictureMask[]) => void): MaskControl {
  const [chosen, choose] = useState<number | null>(null)
  return {
    masks: shown,
    chosen: chosen !== null && chosen < shown.length ? chosen : null,
    choose,
    add(mask) {
      if (shown.length >= MOST_MASKS) return
      onChange([...shown, mask])
      choose(shown.length)
    },
    change: (index, mask) => onChange(shown.map((one, at) => (at === index ? mask : one))),
    remove(index) {
      onChange(shown.filter((_, at) => at !== index))
      choose(null)
    },
  }
}

function LoadedForm({ camera, current, onStartAgain, onSaved, close, setUnsaved }: LoadedFormProps) {
  const t = useMessages()
  const session = useSession()
  const { toast } = useHost()
  // What others change meanwhile is not overwritten.
  const [seen] = useState(current)
  const form = useForm({
    schema: CameraMovementInput,
    initial: { isMeasured: seen.isMeasured, masks: seen.masks },
    onSubmit: async (body, idempotencyKey) => {
      const params = { id: camera.cameraId }
      await session.send(cameraMovement.write, { params, body }, { idempotencyKey, ifMatch: seen.version })
      await onSaved()
      toast({ kind: 'success', key: 'toast.movement.changed' })
      close(true)
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const masks = form.field('masks')
  const control = useMasks(masks.value ?? current.found ?? [], masks.onChange)
  const { isMeasured } = form.values
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error} <PlainButton onClick={() => void onStartAgain()}>{t('movement.loadAgain')}</PlainButton>
          </Alert>
        )}
        <Switch
          size="md"
          label={t('movement.isMeasured')}
          description={t('movement.hint')}
          checked={isMeasured ?? true}
          onChange={form.field('isMeasured').onChange}
          data-autofocus
        />
        <LastLooked current={current} />
        <MaskStage camera={camera} control={control} />
        <MaskButtons control={control} isFound={masks.value === null} onUseFound={() => masks.onChange(null)} />
        <p className={classes.hint} role="status">
          {masks.value === null ? t(foundText(current)) : t('movement.chosen', { count: control.masks.length })}
        </p>
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md">
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is known of burnt-in clocks. */
function foundText({ found }: CameraMovement): string {
  if (found === null) return 'movement.notKnown'
  return found.length === 0 ? 'movement.noneFound' : 'movement.found'
}

/** When the last picture was looked at. */
function LastLooked({ current: { lastLooked, isMeasured } }: { current: CameraMovement }) {
  const t = useMessages()
  const { exact } = useBarnTime()
  if (!isMeasured) return null
  return (
    <p className={classes.hint}>
      {lastLooked === null ? t('movement.neverLooked') : t('movement.lastLooked', { time: exact(lastLooked) })}
    </p>
  )
}

interface MaskButtonsProps {
  control: MaskControl
  /** Whether the masks are those that were found. */
  isFound: boolean
  onUseFound(): void
}

/** Adds and removes masks, and goes back to what was found. */
function MaskButtons({ control, isFound, onUseFound }: MaskButtonsProps) {
  const t = useMessages()
  const { masks, chosen } = control
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="sm"
        disabled={masks.length >= MOST_MASKS}
        onClick={() => control.add(maskAround())}
      >
        {t('movement.add')}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={chosen === null}
        onClick={() => chosen !== null && control.remove(chosen)}
      >
        {t('movement.remove')}
      </Button>
      <Button variant="default" size="sm" disabled={isFound} onClick={onUseFound}>
        {t('movement.useFound')}
      </Button>
    </Group>
  )
}
