import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { MergeQuestion, NameForm, type MergeChoice } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import type { ConflictInput, NameInput, RemoveInput } from './inputs'

/** Asks for the name of a canvas. */
export function CanvasNameForm({ input: { name, purpose }, ...dialog }: DialogProps<NameInput, string>) {
  const t = useMessages()
  return <NameForm {...dialog} label={t('canvases.name')} name={name} confirm={t(`dialogs.name.${purpose}`)} />
}

/** Asks whether a canvas is to be deleted, and says what goes with it. */
export function RemoveQuestion({ input: { name, cameras }, close }: DialogProps<RemoveInput, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.remove.text', { name, count: cameras.length })}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('dialogs.remove.confirm')}
        </Button>
      </Group>
    </>
  )
}

/** Says who saved a conflicting version, and asks which to keep: the user's, theirs, or both by tile. */
export function ConflictQuestion({ input: { changedBy, merge }, close }: DialogProps<ConflictInput, MergeChoice>) {
  const t = useMessages()
  const { data } = useCameras()
  const names = new Map(data?.map(({ cameraId, name }) => [cameraId, name]))
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? t('unknownCamera'))
  return (
    <MergeQuestion
      text={t('dialogs.conflict.text', { who: changedBy ?? t('dialogs.conflict.somebody') })}
      changes={{ mine: namesOf(merge.mine), theirs: namesOf(merge.theirs), both: namesOf(merge.both) }}
      notes={merge.bothFields.map((field) => t(`dialogs.conflict.bothFields.${field}`))}
      onChoose={close}
    />
  )
}
