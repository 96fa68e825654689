import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './Settings.module.css'

interface NameListProps {
  of: 'instances' | 'folders'
  label: string
  value: readonly string[] | string | null
  onChange: (value: unknown) => void
}

/** Names, each of which can be taken out of the list. */
export function NameList({ of, label, value, onChange }: NameListProps) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const names = typeof value === 'string' ? [value] : (value ?? [])
  const nameOf = (id: string) => (of === 'instances' && sessions.has(id) ? sessions.get(id).instance.name : id)
  if (names.length === 0) return <span className={classes.none}>{t('list.none')}</span>
  const remove = (name: string) =>
    onChange(Array.isArray(value) ? (value as readonly string[]).filter((other) => other !== name) : null)
  return (
    <ul className={classes.names} aria-label={label}>
      {names.map((name) => (
        <li key={name} className={classes.name}>
          <span>{nameOf(name)}</span>
          <UnstyledButton
            className={classes.remove}
            aria-label={t('list.remove', { name: nameOf(name) })}
            title={t('list.remove', { name: nameOf(name) })}
            onClick={() => remove(name)}
          >
            <IconX size={16} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
