import { useState } from 'react'
import { authorization } from '@barn-workbench/core/contract'
import { SearchField, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useCall, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Checkbox, Switch } from '@barn-workbench/plugin-sdk/ui'
import { useGrantable } from '../queries/useRolesById'
import { groupsOf, matchesText } from '../words/permissionGroups'
import { useRightsWords } from '../words/rightsWords'
import classes from './Parts.module.css'

const NONE: readonly string[] = []

/**
 * Every permission with its meaning, in groups by its first word, to search and to tick. Permissions that the user does
 * not hold are listed with the reason why they cannot be given; earlier ones stay.
 */
export function PermissionPicker({ field }: { field: FormField<string[] | undefined> }) {
  const value = field.value ?? NONE
  const t = useMessages()
  const words = useRightsWords()
  const grantable = useGrantable()
  const all = useEveryPermission()
  const [text, setText] = useState('')
  const [isChosenOnly, setChosenOnly] = useState(false)
  const known = [...new Set([...(all ?? []), ...value])]
  const found = known.filter(
    (id) => matchesText(text, id, words.permission(id)) && (!isChosenOnly || value.includes(id)),
  )
  const toggle = (id: string, isOn: boolean) =>
    field.onChange(isOn ? [...value, id] : value.filter((other) => other !== id))
  return (
    <fieldset className={classes.picker}>
      <legend>{t('permissions.title', { count: value.length })}</legend>
      <div className={classes.head}>
        <SearchField label={t('permissions.search')} text={text} onSearch={setText} />
        <Switch
          label={t('permissions.chosenOnly')}
          checked={isChosenOnly}
          onChange={(event) => setChosenOnly(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('permissions.list')}>
        {found.length === 0 && <p role="status">{t(all ? 'permissions.none' : 'permissions.loading')}</p>}
        {groupsOf(found).map(([group, ids]) => (
          <div key={group} className={classes.group}>
            <h3>{words.group(group)}</h3>
            <div className={classes.choices}>
              {ids.map((id) => (
                <Checkbox
                  key={id}
                  checked={value.includes(id)}
                  disabled={!grantable.permission(id)}
                  label={words.permission(id)}
                  description={grantable.permission(id) ? id : t('permissions.notHeld', { id })}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Every permission that the instance knows; undefined until they are loaded. */
function useEveryPermission(): readonly string[] | undefined {
  const { data, error } = useCall(authorization.allPermissions, {})
  return error ? [] : data?.map(({ id }) => id)
}
