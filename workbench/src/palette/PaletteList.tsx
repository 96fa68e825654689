import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Target } from '@barn-workbench/core/intents'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './CommandPalette.module.css'
import { findEntries, MOST_RECENT, type PaletteEntry } from './findEntries'
import { usePaletteGroups } from './usePaletteGroups'

/** The effects of the field's keys on the list. */
export interface PaletteKeys {
  /**
   * Moves the choice by `step` among the entries that match a text, also while the list still shows an earlier text.
   */
  move(text: string, step: number): void
  /** Runs the chosen entry among the matches of a text. */
  run(text: string): void
}

export interface PaletteListProps {
  id: string
  target: Target | undefined
  text: string
  keys: RefObject<PaletteKeys | null>
  /** Called when the list is there. */
  onListed: () => void
  /** Called with the id of the chosen option, or undefined if nothing was found. */
  onChosen: (optionId: string | undefined) => void
  onClose: () => void
}

interface Choice {
  text: string
  index: number
}

const indexIn = (choice: Choice, text: string) => (choice.text === text ? choice.index : 0)

/**
 * Keeps the chosen entry among the entries for a text. Keys that come at once go by the latest choice, which is not
 * drawn yet.
 */
function useChoice(text: string) {
  const [choice, setChoice] = useState<Choice>({ text, index: 0 })
  const latest = useRef(choice)
  const choose = (next: Choice) => {
    latest.current = next
    setChoice(next)
  }
  return { index: indexIn(choice, text), latestFor: (typed: string) => indexIn(latest.current, typed), choose }
}

/** The matches of a text, one of which is chosen. Memoized, since the field changes more often. */
export const PaletteList = memo(function PaletteList({
  id,
  target,
  text,
  keys,
  onListed,
  onChosen,
  onClose,
}: PaletteListProps) {
  const { t } = useTranslation('shell')
  const recent = useRecent()
  const groups = usePaletteGroups(target, recent.ids)
  const { index, latestFor, choose } = useChoice(text)
  const found = findEntries(groups, text)
  const entries = found.flatMap((group) => group.entries)
  const entriesFor = (typed: string) =>
    typed === text ? entries : findEntries(groups, typed).flatMap((group) => group.entries)
  const chosen = entries[index]
  const chosenId = chosen && `${id}-${chosen.id}`
  useEffect(() => onChosen(chosenId), [onChosen, chosenId])
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    recent.add(entry.id)
    entry.run()
  }
  useImperativeHandle(keys, () => ({
    move: (typed, step) => {
      const count = entriesFor(typed).length
      if (count > 0) choose({ text: typed, index: (latestFor(typed) + step + count) % count })
    },
    run: (typed) => run(entriesFor(typed)[latestFor(typed)]),
  }))
  useEffect(onListed, [onListed])
  return (
    <>
      <div id={id} role="listbox" aria-label={t('commands.open')} className={classes.list}>
        {found.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.group} aria-hidden>
              {group.label}
            </div>
            {group.entries.map((entry) => (
              <PaletteOption
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                isChosen={entry.id === chosen?.id}
                onRun={run}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.nothing} role="status">
        {entries.length === 0 && t('commands.nothingFound')}
      </p>
    </>
  )
})

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onRun: (entry: PaletteEntry) => void
}

function PaletteOption({ id, entry, isChosen, onRun }: PaletteOptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      {entry.icon}
      {entry.label}
    </div>
  )
}

const Ids = z.array(z.string())
/** The name under which the device keeps the ids for the account. */
const NAME = 'palette/recent'
const NONE: readonly string[] = []

/** The entries that the account has run last on this device, the last one first. Without an account there are none. */
function useRecent(): { ids: readonly string[]; add: (id: string) => void } {
  const { deviceData } = useWorkbench()
  const session = useOptionalSession()
  const queries = useQueryClient()
  const queryKey = [session?.id, session?.snapshot().dataScope, NAME]
  const { data: ids = NONE } = useQuery({
    queryKey,
    queryFn: async () => {
      const stored =
        session &&
        (await deviceData(session)
          .get(NAME)
          .catch(() => undefined))
      return Ids.safeParse(stored).data ?? NONE
    },
    staleTime: Infinity,
  })
  const add = (id: string) => {
    if (!session) return
    const next = [id, ...ids.filter((other) => other !== id)].slice(0, MOST_RECENT)
    queries.setQueryData(queryKey, next)
    deviceData(session)
      .set(NAME, next)
      .catch(() => undefined)
  }
  return { ids, add }
}
