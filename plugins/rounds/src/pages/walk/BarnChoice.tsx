import { useInstancesOfType, useMessages, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { TABS } from '../tabs'
import classes from './Walk.module.css'

/** Chooses the barn whose round is walked; nothing where this device knows one only. */
export function BarnChoice() {
  const t = useMessages()
  const { id } = useSession()
  const { navigate } = useWorkbench()
  const { instances } = useInstancesOfType('barn')
  if (instances.length < 2) return null
  return (
    <NativeSelect
      className={classes.barn ?? ''}
      label={t('barn')}
      size="md"
      value={id}
      data={instances.map((session) => ({ value: session.id, label: session.instance.name }))}
      onChange={({ currentTarget }) => navigate(`/instance/${currentTarget.value}${TABS.walk.path}`)}
    />
  )
}
