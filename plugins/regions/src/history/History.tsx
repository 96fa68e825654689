import { useState } from 'react'
import { regions as calls } from '@barn-workbench/core/contract'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  PlainButton,
  useBarnTime,
  useCall,
  useMessages,
  usePermission,
  useSession,
  useTimeView,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../editor/Editor.module.css'
import type { MappedRegion } from '../editor/model/editedRegions'
import { byRegion } from '../geometry/describeGeometry'
import { isSamePolygon } from '../geometry/points'
import { MANAGE_PERMISSION } from '../permissions'
import type { RegionsById } from '../queries/useRegionsById'
import { useChangeWithToast } from '../writes/useChangeWithToast'

interface HistoryProps {
  mappings: readonly RegionMapping[]
  book: RegionsById
  /** Whether earlier outlines can be restored: no unsaved change would be lost. */
  canRestore: boolean
}

const KINDS = ['added', 'removed', 'redrawn', 'recoloured'] as const

/** The changes of a revision, in words. */
function useChangeText(nameOf: RegionsById['nameOf']): (changes: RegionChanges) => string {
  const t = useMessages()
  return (changes) => {
    const parts = KINDS.filter((kind) => changes[kind].length > 0)
    const texts = parts.map((kind) => t(`history.${kind}`, { names: changes[kind].map(nameOf).join(', ') }))
    return texts.length > 0 ? texts.join('. ') : t('history.same')
  }
}

interface RevisionProps extends HistoryProps {
  mapping: RegionMapping
  revision: RegionMapping
  before: RegionMapping | undefined
  after: RegionMapping | undefined
}

/**
 * The time of the picture that shows outlines. The first ones may be older than the pictures: they are shown on their
 * last picture.
 */
function pictureTime(validFrom: number, { before, after }: Pick<RevisionProps, 'before' | 'after'>): number | null {
  if (before) return validFrom
  return after ? after.validFrom - MINUTE : null
}

/** A revision of the outlines: its start, author and changes, with links to show and restore it. */
function Revision({ mapping, revision, before, after, book, canRestore }: RevisionProps) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const session = useSession()
  const view = useTimeView()
  const canManage = usePermission(MANAGE_PERMISSION)
  const changeWithToast = useChangeWithToast(book)
  const textOf = useChangeText(book.nameOf)
  const [isSending, setIsSending] = useState(false)
  const { validFrom, changedBy, regions } = revision
  const picture = pictureTime(validFrom, { before, after })
  const restore = async () => {
    setIsSending(true)
    const input = { params: { id: mapping.regionMappingId }, body: { value: regions } }
    await changeWithToast('regions.restore', {}, () =>
      session.send(calls.updateMapping, input, { ifMatch: mapping.version }),
    )
    setIsSending(false)
  }
  return (
    <li className={classes.revision}>
      <p>
        <strong>{before ? t('history.since', { time: exact(validFrom) }) : t('history.first')}</strong>
        {' · '}
        {changedBy?.displayName ?? t('history.instance')}
      </p>
      <p>{before ? textOf(changesBetween(before.regions, regions)) : t('history.began', { count: regions.length })}</p>
      <div className={classes.buttons}>
        <PlainButton onClick={() => view.showMoment(picture)}>{t('history.show')}</PlainButton>
        {canManage && after && canRestore && !isSending && (
          <PlainButton onClick={() => void restore()}>{t('history.useAgain')}</PlainButton>
        )}
      </div>
    </li>
  )
}

/** The revisions of one mapping, the latest first. */
function MappingHistory(props: HistoryProps & { mapping: RegionMapping }) {
  const t = useMessages()
  const { mapping } = props
  const call = useCall(calls.history, { params: { id: mapping.regionMappingId } }, { shows: ['regionMapping'] })
  const state = viewStateOf(call)
  const revisions = call.data ?? []
  if (state.kind === 'error') return <p className={classes.hint}>{t('history.unknown')}</p>
  if (state.kind === 'loading') return <p className={classes.hint}>{t('history.loading')}</p>
  return (
    <ol className={classes.regionList}>
      {revisions.map((revision, index) => (
        <Revision
          key={revision.validFrom}
          {...props}
          revision={revision}
          before={revisions[index + 1]}
          after={revisions[index - 1]}
        />
      ))}
    </ol>
  )
}

/** Lists the versions of outlines over time. */
export function History(props: HistoryProps) {
  const t = useMessages()
  return (
    <section className={classes.panel} aria-labelledby="region-history">
      <h3 id="region-history" className={classes.panelTitle}>
        {t('history.title')}
      </h3>
      {props.mappings.length === 0 && <p className={classes.hint}>{t('history.none')}</p>}
      {props.mappings.map((mapping) => (
        <MappingHistory key={mapping.regionMappingId} {...props} mapping={mapping} />
      ))}
    </section>
  )
}

/** The changes between two revisions of a mapping; regions by their specifications. */
interface RegionChanges {
  added: string[]
  removed: string[]
  /** Their outlines are others. */
  redrawn: string[]
  /** Only their colours are others. */
  recoloured: string[]
}

/** The changes between the outlines before and after. */
export function changesBetween(before: readonly MappedRegion[], after: readonly MappedRegion[]): RegionChanges {
  const old = byRegion(before)
  const changes: RegionChanges = { added: [], removed: [], redrawn: [], recoloured: [] }
  const next = byRegion(after)
  for (const [id, regions] of next) {
    const known = old.get(id)
    if (!known) changes.added.push(id)
    else if (
      known.length !== regions.length ||
      regions.some(({ polygon }, i) => !isSamePolygon(polygon, known[i]?.polygon ?? []))
    )
      changes.redrawn.push(id)
    else if (regions.some(({ color }, i) => color !== known[i]?.color)) changes.recoloured.push(id)
  }
  for (const id of old.keys()) if (!next.has(id)) changes.removed.push(id)
  return changes
}
