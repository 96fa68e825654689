import { useState } from 'react'
import { regions as calls } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { RegionMapping } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { settleEdits } from '@barn-workbench/plugin-sdk/form'
import { useClock, useHost, useSession } from '@barn-workbench/plugin-sdk/react'
import { mergeDialog, saveDialog } from '../dialogs'
import type { MergeInput, SaveInput } from '../dialogs/inputs'
import {
  areSameRegions,
  changedMappings,
  editedRegions,
  regionsOfMapping,
  type EditedRegion,
  type MappedRegion,
} from './model/editedRegions'
import { mergeRegions } from './model/mergeRegions'
import type { RegionEditorControl } from './useRegionEditor'

export interface SaveOptions {
  editor: RegionEditorControl
  cameraId: string
  regionType: string
  /** The moment on screen, ms since the epoch; null for now. */
  moment: number | null
  /** Shows the missing entries; false if there are none. */
  findFault(regions: readonly EditedRegion[]): boolean
  onSaved(): Promise<unknown>
}

/** A mapping that is not stored yet. */
type Base = RegionMapping | null

const regionsOf = (base: Base): MappedRegion[] => base?.regions ?? []

/** The times at which the outlines of mappings changed, the oldest first; an older instance does not know them. */
async function changesOf(session: Session, mappings: readonly RegionMapping[]): Promise<number[]> {
  const histories = mappings.map(({ regionMappingId: id }) =>
    session.send(calls.history, { params: { id } }).catch((): RegionMapping[] => []),
  )
  const revisions = (await Promise.all(histories)).flat()
  return [...new Set(revisions.map(({ validFrom }) => validFrom))].sort((a, b) => a - b)
}

interface Since {
  validFrom?: number
}

/** Sends one mapping. If another account has drawn meanwhile, the user chooses a version. */
function useSaveMapping({ cameraId, regionType }: Pick<SaveOptions, 'cameraId' | 'regionType'>) {
  const session = useSession()
  const { open } = useHost()
  return async (base: Base, mine: MappedRegion[], since: Since) => {
    let onScreen = mine
    const send = async (stored: Base, regions: MappedRegion[]): Promise<Base> =>
      stored === null
        ? await session.send(calls.createMapping, { body: { value: cameraId, regionType, regions, ...since } })
        : await session.send(
            calls.updateMapping,
            { params: { id: stored.regionMappingId }, body: { value: regions, ...since } },
            { ifMatch: stored.version },
          )
    const mapping = await settleEdits<Base, MappedRegion[]>(base, mine, {
      send,
      async reload(stored) {
        const all = await session.send(calls.mappings, { query: {} })
        return all.find(({ regionMappingId }) => regionMappingId === stored?.regionMappingId) ?? null
      },
      async decide(stored, own, theirs) {
        const other = regionsOf(theirs)
        const merge = mergeRegions(regionsOf(stored), own, other)
        const input: MergeInput = { changedBy: theirs?.changedBy?.displayName ?? null, merge }
        const isTheirs = since.validFrom === undefined && areSameRegions(merge.regions, other)
        const choice = isTheirs ? 'theirs' : await open(mergeDialog, input)
        if (choice === null) return null
        onScreen = { theirs: other, mine: own, merge: merge.regions }[choice]
        return choice === 'theirs' ? choice : { content: onScreen }
      },
    })
    return mapping && { mapping, onScreen }
  }
}

/** Replaces the outlines of one mapping. */
function replaced(all: readonly EditedRegion[], id: string, mapping: RegionMapping, regions: MappedRegion[]) {
  const own = regionsOfMapping(all, id)
  // Outlines that stay keep their ids, and with them what is chosen.
  if (areSameRegions(own, regions))
    return all.map((region) => (region.mappingId === id ? { ...region, mappingId: mapping.regionMappingId } : region))
  const next = editedRegions([{ regionMappingId: mapping.regionMappingId, regions }])
  return [...all.filter((region) => region.mappingId !== id), ...next]
}

/** Saves the mappings that were changed, each by itself, from the time on that the user chooses. */
export function useSaveRegions(options: SaveOptions) {
  const { editor, moment, findFault, onSaved } = options
  const session = useSession()
  const { open, toast } = useHost()
  const clock = useClock()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const saveMapping = useSaveMapping(options)

  async function saveAll(): Promise<boolean> {
    const changes = await changesOf(session, editor.state.base)
    const input: SaveInput = { moment, now: clock.now(), changes }
    const answer = await open(saveDialog, input)
    if (!answer) return false
    const since: Since = answer.validFrom === null ? {} : { validFrom: answer.validFrom }
    let { base, shown } = editor.state
    let { regions } = editor
    try {
      for (const id of changedMappings(shown, regions)) {
        const stored = base.find(({ regionMappingId }) => regionMappingId === id) ?? null
        const saved = await saveMapping(stored, regionsOfMapping(regions, id), since)
        if (!saved) return false
        const { mapping, onScreen } = saved
        base = [...base.filter(({ regionMappingId }) => regionMappingId !== id), mapping]
        regions = replaced(regions, id, mapping, onScreen)
        const others = shown.filter(({ mappingId }) => mappingId !== id)
        shown = [...others, ...regions.filter(({ mappingId }) => mappingId === mapping.regionMappingId)]
      }
      return true
    } finally {
      // Stored mappings are kept, even if others failed.
      if (base !== editor.state.base) editor.setStored({ base, shown, regions, sent: editor.regions })
    }
  }

  const save = async (): Promise<void> => {
    if (isSaving || findFault(editor.regions)) return
    setIsSaving(true)
    setProblem(null)
    try {
      if (!(await saveAll())) return
      toast({ kind: 'success', key: 'toast.regions.save.success' })
      await onSaved()
    } catch (error) {
      setProblem(problemOf(error))
      await onSaved()
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving, problem }
}
