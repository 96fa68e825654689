import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { MergeQuestion, type MergeChoice } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { ConflictInput } from './inputs'

/** Says who saved what meanwhile, and asks what holds: one's own, theirs, or both by tile. */
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
