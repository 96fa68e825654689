import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { plainTextOf } from '@barn-workbench/core/schema'
import type { Conflict, Versioned } from '@barn-workbench/core/writes'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import type { ConflictInput } from './conflictInput'
import classes from './ConflictQuestion.module.css'

/** The text of a value: a person's name, or the words of a rich text. Other values have none. */
function textOfObject(value: object): string {
  if ('displayName' in value) return String(value.displayName)
  return 'type' in value && value.type === 'doc' ? plainTextOf(value) : JSON.stringify(value)
}

/** A field's value in words of the plugin. A value without words is shown as it is stored. */
function useFieldText(pluginId: string): (entity: Versioned | null, field: string) => string {
  const { t } = useTranslation(pluginId)
  const { t: shell } = useTranslation('shell')
  return (entity, field) => {
    if (entity === null) return shell('conflict.gone')
    const value = (entity as unknown as Record<string, unknown>)[field]
    if (value === null || value === undefined) return '–'
    if (typeof value === 'boolean') return shell(value ? 'conflict.yes' : 'conflict.no')
    if (typeof value === 'object') return textOfObject(value)
    return t(`${field}.${String(value)}`, { defaultValue: String(value) })
  }
}

const listOf = (entity: Versioned | null, field: string): readonly unknown[] | null => {
  const value = (entity as unknown as Record<string, unknown> | null)?.[field]
  return Array.isArray(value) ? value : null
}

/** The additions and removals of a list, in words; null if the field is not a list of texts. */
function useListTexts(pluginId: string, { before, theirs, mine, itemText }: Conflict) {
  const { t } = useTranslation('shell')
  const { t: words } = useTranslation(pluginId)
  return (field: string) => {
    const [old, now, own] = [before, theirs, mine].map((entity) => listOf(entity, field))
    if (!old || !now || ![...old, ...now, ...(own ?? [])].every((item) => typeof item === 'string')) return null
    const textOf = (items: readonly unknown[]) =>
      items
        .map((item) => itemText?.(field, String(item), (key, values) => words(key, { ...values })) ?? item)
        .join(', ')
    const changes = (list: readonly unknown[]) => {
      const [added, removed] = [list.filter((item) => !old.includes(item)), old.filter((item) => !list.includes(item))]
      const told = [
        ...(added.length > 0 ? [t('conflict.added', { items: textOf(added) })] : []),
        ...(removed.length > 0 ? [t('conflict.removed', { items: textOf(removed) })] : []),
      ]
      return told.join('; ') || t('conflict.unchanged')
    }
    const gone = old.filter((item) => !now.includes(item) || !(own ?? old).includes(item))
    return { before: textOf(gone) || '–', theirs: changes(now), mine: changes(own ?? old) }
  }
}

/** The changes of another account beside the version that was on screen, and the result of the user's change. */
export function ConflictQuestion({ input, close }: DialogProps<ConflictInput, 'apply'>) {
  const { pluginId, conflict } = input
  const { t } = useTranslation('shell')
  return (
    <>
      <p>{t(conflict.theirs === null ? 'conflict.isGone' : 'conflict.explanation')}</p>
      {conflict.theirs !== null && <Comparison pluginId={pluginId} conflict={conflict} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => close(null)} data-autofocus>
          {t('conflict.leave')}
        </Button>
        {conflict.canApply && <Button onClick={() => close('apply')}>{t('conflict.apply')}</Button>}
      </Group>
    </>
  )
}

/** The fields that another account has changed: as they were on screen, as they are now, and with the user's change. */
function Comparison({ pluginId, conflict }: Pick<ConflictInput, 'pluginId' | 'conflict'>) {
  const { before, theirs, mine, changed, own } = conflict
  const { t } = useTranslation('shell')
  const { t: words } = useTranslation(pluginId)
  const textOf = useFieldText(pluginId)
  const listTexts = useListTexts(pluginId, conflict)
  // Fields without a name are derived from others, such as a time.
  const named = [...new Set([...changed, ...own])].filter(
    (field) => words(`fields.${field}`, { defaultValue: '' }) !== '',
  )
  if (named.length === 0) return null
  return (
    <table className={classes.comparison}>
      <thead>
        <tr>
          <td />
          {(['before', 'now', 'mine'] as const).map((version) => (
            <th key={version} scope="col">
              {t(`conflict.${version}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {named.map((field) => (
          <tr key={field}>
            <th scope="row">{words(`fields.${field}`)}</th>
            <td>{listTexts(field)?.before ?? textOf(before, field)}</td>
            <td data-changed={changed.includes(field) || undefined}>
              {listTexts(field)?.theirs ?? textOf(theirs, field)}
            </td>
            <td>{own.includes(field) && (listTexts(field)?.mine ?? textOf(mine, field))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
