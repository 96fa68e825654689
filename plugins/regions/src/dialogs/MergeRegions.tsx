import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { MergeQuestion, type MergeChoice } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useRegionBook } from '../queries/useRegionBook'
import type { MergeInput } from './inputs'

/** Says who drew what meanwhile, and asks what holds: one's own, theirs, or both by region. */
export function MergeRegions({ input: { changedBy, merge }, close }: DialogProps<MergeInput, MergeChoice>) {
  const t = useMessages()
  const { book } = useRegionBook()
  const namesOf = (ids: readonly string[]) => ids.map(book.nameOf)
  return (
    <MergeQuestion
      text={t('dialogs.merge.text', { who: changedBy ?? t('somebody') })}
      changes={{ mine: namesOf(merge.mine), theirs: namesOf(merge.theirs), both: namesOf(merge.both) }}
      onChoose={close}
    />
  )
}
