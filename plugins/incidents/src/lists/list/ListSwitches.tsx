import { useListMode } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Switch } from '@barn-workbench/plugin-sdk/ui'
import classes from '../List.module.css'
import type { IncidentList } from './useIncidentList'

interface ListSwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Paper has nothing to switch. */
const SCREEN_ONLY = { 'data-screen-only': '' }

function ListSwitch({ label, isOn, onChange }: ListSwitchProps) {
  return (
    <Switch
      size="xs"
      className={classes.filter ?? ''}
      wrapperProps={SCREEN_ONLY}
      label={label}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Switches between open incidents and all of them. */
export function ClosedSwitch({ incidents: { showClosed, setShowClosed } }: { incidents: IncidentList }) {
  const t = useMessages()
  return <ListSwitch label={t('showClosed')} isOn={showClosed} onChange={setShowClosed} />
}

/** Switches between one row for similar incidents and a row for each; a table has a row for each. */
export function FoldSwitch({ incidents: { list, isFolded, setIsFolded } }: { incidents: IncidentList }) {
  const t = useMessages()
  if (useListMode(list) === 'table') return null
  return <ListSwitch label={t('foldSimilar')} isOn={isFolded} onChange={setIsFolded} />
}
