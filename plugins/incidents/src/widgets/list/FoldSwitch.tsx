import { Switch } from '@mantine/core'
import { useListMode } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './List.module.css'
import type { IncidentList } from './useIncidentList'

/** Switches between one row for similar incidents and a row for each; a table has a row for each. */
export function FoldSwitch({ incidents: { list, isFolded, setIsFolded } }: { incidents: IncidentList }) {
  const t = useMessages()
  if (useListMode(list) === 'table') return null
  return (
    <Switch
      size="xs"
      className={classes.filter ?? ''}
      label={t('foldSimilar')}
      checked={isFolded}
      onChange={(event) => setIsFolded(event.currentTarget.checked)}
    />
  )
}
