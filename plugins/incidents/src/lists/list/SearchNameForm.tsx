import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { NameForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { MAXIMUM_SEARCH_NAME } from './settings'

/** Asks for the name under which a search is saved. */
export function SearchNameForm(dialog: DialogProps<null, string>) {
  const t = useMessages()
  return (
    <NameForm
      {...dialog}
      label={t('searches.name')}
      confirm={t('searches.confirm')}
      maximumLength={MAXIMUM_SEARCH_NAME}
    />
  )
}
