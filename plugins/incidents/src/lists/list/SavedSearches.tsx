import { useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { ProblemNotice, useHost, useMessages, useSaveSetting } from '@barn-workbench/plugin-sdk/react'
import { Button, CloseButton, UnstyledButton } from '@barn-workbench/plugin-sdk/ui'
import { searchNameDialog } from '../../dialogs'
import classes from './SavedSearches.module.css'
import { MAXIMUM_SEARCHES, type SavedSearch } from './settings'
import type { IncidentList } from './useIncidentList'
import { showView, viewOfSearch } from './ViewTabs'

/** Stores the searches in the settings of the widget. Its `error` is the reason why the last change was not stored. */
function useKeptSearches(searches: readonly SavedSearch[]) {
  const saveSetting = useSaveSetting()
  const [error, setError] = useState<unknown>(null)
  const keep = async (next: readonly SavedSearch[]) => {
    setError(null)
    await saveSetting?.('searches', next).catch(setError)
  }
  return {
    canSave: saveSetting !== null,
    error,
    add: (search: SavedSearch) => keep([...searches.filter(({ name }) => name !== search.name), search]),
    remove: (name: string) => keep(searches.filter((search) => search.name !== name)),
  }
}

interface SavedSearchesProps {
  incidents: IncidentList
  /** Called once a search is applied, or is about to be saved. */
  onDone: () => void
}

/** Searches that were saved under a name; a choice applies one. The filters and the order can be saved as another. */
export function SavedSearches({ incidents, onDone }: SavedSearchesProps) {
  const { list, searches, showClosed } = incidents
  const t = useMessages()
  const host = useHost()
  const { canSave, error, add, remove } = useKeptSearches(searches)
  if (!canSave && searches.length === 0) return null
  const { conditions, order } = list.state
  const saveThis = async () => {
    onDone()
    const name = await host.open(searchNameDialog, null)
    if (name !== null) await add({ name, conditions: [...conditions], order: [...order] })
  }
  const apply = (search: SavedSearch) => {
    showView(incidents, viewOfSearch(search, showClosed))
    onDone()
  }
  return (
    <section aria-label={t('searches.title')}>
      <h3 className={classes.title}>{t('searches.title')}</h3>
      {searches.length === 0 && <p className={classes.hint}>{t('searches.none')}</p>}
      <ul className={classes.searches}>
        {searches.map((search) => (
          <SearchRow
            key={search.name}
            name={search.name}
            onApply={() => apply(search)}
            onRemove={canSave ? () => void remove(search.name) : null}
          />
        ))}
      </ul>
      {error !== null && <ProblemNotice problem={problemOf(error)} />}
      {canSave && (
        <Button
          variant="light"
          fullWidth
          disabled={searches.length >= MAXIMUM_SEARCHES || conditions.length === 0}
          onClick={() => void saveThis()}
        >
          {t('searches.save')}
        </Button>
      )}
    </section>
  )
}

interface SearchRowProps {
  name: string
  onApply: () => void
  /** Null if it cannot be deleted. */
  onRemove: (() => void) | null
}

function SearchRow({ name, onApply, onRemove }: SearchRowProps) {
  const t = useMessages()
  const remove = t('searches.remove', { name })
  return (
    <li className={classes.search}>
      <UnstyledButton className={classes.name} onClick={onApply}>
        {name}
      </UnstyledButton>
      {onRemove && <CloseButton aria-label={remove} title={remove} onClick={onRemove} />}
    </li>
  )
}
