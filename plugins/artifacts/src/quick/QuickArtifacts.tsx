import { useId, useState } from 'react'
import { artifacts } from '@barn-workbench/core/contract'
import { artifactPermissions, hasAnyPermission } from '@barn-workbench/core/permissions'
import { problemOf } from '@barn-workbench/core/result'
import { ARTIFACT_TAGS, type Artifact, type ArtifactTag } from '@barn-workbench/core/schema'
import { byText } from '@barn-workbench/core/text'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { IconChevronRight } from '@barn-workbench/plugin-sdk/icons'
import { PageControls, usePages } from '@barn-workbench/plugin-sdk/list'
import {
  PlainButton,
  ProblemNotice,
  useClock,
  useCount,
  useFromSnapshot,
  useMessages,
  useNow,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { Checkbox } from '@barn-workbench/plugin-sdk/ui'
import { tagLabel, typeLabel } from '../labels'
import { ArtifactItem } from '../list/ArtifactItem'
import { BatchBar } from '../list/BatchBar'
import { useFacts } from '../list/useFacts'
import classes from './Quick.module.css'
import { defaultTags, QUICK_PAGE_SIZE, QUICK_TYPES, quickQuery, type QuickType } from './quickTags'

/** Time between two updates of the window of `quickQuery`, which ends now, in ms. */
const WINDOW_STEP = 10 * MINUTE
const idOf = ({ artifactId }: Artifact) => artifactId

/** The rows of a page by the names of their files, as a reader counts; the instance compares them by characters. */
function inOrder(rows: readonly Artifact[]): Artifact[] {
  const compare = byText()
  return rows.toSorted((left, right) => compare(left.preferredFilename ?? '', right.preferredFilename ?? ''))
}

/** The artifacts of one type. */
function QuickList({ type, tags }: { type: QuickType; tags: readonly ArtifactTag[] }) {
  const t = useMessages()
  const now = useNow(WINDOW_STEP)
  const factsOf = useFacts()
  const query = quickQuery(type, tags, Math.floor(now))
  const options = { shows: ['artifact'] as const, keepPrevious: true }
  const pages = usePages(artifacts.query, query, QUICK_PAGE_SIZE, { ...options, idOf })
  const total = useCount(artifacts.query, { query: query.query ?? [] }, options)
  const { data, error, refetch } = pages.call
  if (error && !data)
    return (
      <div className={classes.notice}>
        <ProblemNotice problem={problemOf(error)} />
        <PlainButton onClick={() => void refetch()}>{t('again')}</PlainButton>
      </div>
    )
  if (!data)
    return (
      <p className={classes.notice} role="status">
        {t('display.loading')}
      </p>
    )
  if (pages.rows.length === 0)
    return (
      <p className={classes.notice} role="status">
        {t('quick.empty')}. {t(tags.length > 0 ? 'quick.emptyTags' : 'quick.emptyDay')}
      </p>
    )
  return (
    <>
      <ul className={classes.rows} aria-label={typeLabel(type, t)}>
        {inOrder(pages.rows).map((artifact) => (
          <ArtifactItem
            key={artifact.artifactId}
            artifact={artifact}
            facts={factsOf(artifact)}
            isTile
            selection={null}
          />
        ))}
      </ul>
      {(pages.next ?? pages.previous) && <PageControls pages={pages} total={total.data} />}
    </>
  )
}

interface FoldProps {
  type: QuickType
  tags: readonly ArtifactTag[]
  isOpen: boolean
  onToggle: () => void
}

/** A list that unfolds below its name, and loads only then. */
function Fold({ type, tags, isOpen, onToggle }: FoldProps) {
  const t = useMessages()
  const id = useId()
  return (
    <section className={classes.fold}>
      <h3 className={classes.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
          <IconChevronRight size={18} aria-hidden className={classes.chevron} />
          {typeLabel(type, t)}
        </button>
      </h3>
      {isOpen && (
        <div id={id}>
          <QuickList type={type} tags={tags} />
        </div>
      )}
    </section>
  )
}

/** The tags that are ticked. At first it depends on the hour of the barn's clock. */
function useTags() {
  const clock = useClock()
  const zone = useTimeZone()
  return useState<readonly ArtifactTag[]>(() => defaultTags(Math.floor((zone.toLocal(clock.now()) % DAY) / HOUR)))
}

/** The artifacts of the last day in three lists, by the tags of their hours. */
export function QuickArtifacts() {
  const t = useMessages()
  const permissions = useFromSnapshot((snapshot) => snapshot.permissions)
  const [tags, setTags] = useTags()
  const types = QUICK_TYPES.filter((type) => hasAnyPermission(permissions, artifactPermissions(type)))
  const [open, setOpen] = useState<readonly QuickType[]>(types.slice(0, 1))
  const toggle = (tag: ArtifactTag, isOn: boolean) =>
    setTags(ARTIFACT_TAGS.filter((other) => (other === tag ? isOn : tags.includes(other))))
  return (
    <div className={classes.quick}>
      <fieldset className={classes.tags}>
        <legend>{t('quick.tags')}</legend>
        {ARTIFACT_TAGS.map((tag) => (
          <Checkbox
            key={tag}
            label={tagLabel(tag, t)}
            checked={tags.includes(tag)}
            onChange={(event) => toggle(tag, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <BatchBar />
      {types.map((type) => (
        <Fold
          key={type}
          type={type}
          tags={tags}
          isOpen={open.includes(type)}
          onToggle={() => setOpen(open.includes(type) ? open.filter((other) => other !== type) : [...open, type])}
        />
      ))}
    </div>
  )
}
