import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { diffLayouts, emptyLayout } from '@barn-workbench/core/layout'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { LayoutContent, NAME_MAX_LENGTH } from '@barn-workbench/core/schema'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { ModalDialog, ProblemNotice, useSession } from '@barn-workbench/plugin-sdk/react'
import { AudienceNote } from '../editor/AudienceNote'
import dialogClasses from '../editor/Dialogs.module.css'
import { useAudienceName } from '../editor/useAudienceName'
import { isDevice } from '../layouts/device'
import { ownDashboardId } from '../layouts/ownDashboards'
import { resolveLayoutForUser } from '../layouts/resolveLayoutForUser'
import { useLayoutChoices } from '../layouts/useLayoutChoices'
import { EVERYONE, useShippedLayouts, type UserLayout } from '../layouts/useLayoutForUser'
import { ROLE_PARAMETER, useRoles } from '../layouts/useRoles'
import { EDIT_PARAMETER } from '../router/useEditMode'
import { dashboardPath } from './dashboardPath'
import classes from './NewDashboard.module.css'

/** Choices that are no layout, or no role: ids of these are never empty. */
const EMPTY = ''
const MYSELF = ''

interface NewDashboardProps {
  /** The dashboard that is on screen, which is copied unless another one is chosen. */
  layoutId: string
  userLayout: UserLayout
  onClose: () => void
}

/** A new dashboard: its name, what it begins with, and for whom it is. Its editor opens when it is made. */
export function NewDashboard({ layoutId, userLayout, onClose }: NewDashboardProps) {
  const { t } = useTranslation('layouts')
  const choices = useLayoutChoices(userLayout)
  const audiences = useAudiences(userLayout)
  const [title, setTitle] = useState('')
  const [copied, setCopied] = useState(EMPTY)
  const [audience, setAudience] = useState(MYSELF)
  const { create, isBusy, problem, newId } = useNewDashboard(userLayout)
  const name = title.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name !== '' && !isBusy) void create({ title: name, copied, audience })
  }
  const labelOf = (choice: { layoutId: string; title: string }) =>
    choice.layoutId === layoutId ? t('begin.copyOfThis', { title: choice.title }) : t('begin.copyOf', choice)
  return (
    <ModalDialog label={t('begin.title')} place="form" onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <h2 className={dialogClasses.title}>{t('begin.title')}</h2>
        <TextInput
          label={t('begin.name')}
          value={title}
          maxLength={NAME_MAX_LENGTH}
          required
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('begin.from')}
          value={copied}
          onChange={(event) => setCopied(event.currentTarget.value)}
          data={[
            { value: EMPTY, label: t('begin.empty') },
            ...choices.map((choice) => ({ value: choice.layoutId, label: labelOf(choice) })),
          ]}
        />
        {audiences.length > 0 && (
          <NativeSelect
            label={t('begin.for')}
            value={audience}
            onChange={(event) => setAudience(event.currentTarget.value)}
            data={[{ value: MYSELF, label: t('begin.myself') }, ...audiences]}
          />
        )}
        {audience === MYSELF ? (
          <p className={dialogClasses.note}>{t(audiences.length > 0 ? 'begin.myselfHint' : 'begin.myselfOnlyHint')}</p>
        ) : (
          <AudienceNote layoutId={newId} roles={audience === EVERYONE ? [] : [audience]} />
        )}
        {problem && <ProblemNotice problem={problem} />}
        <div className={dialogClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('begin.cancel')}
          </Button>
          <Button type="submit" aria-busy={isBusy} disabled={name === ''}>
            {t('begin.create')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}

/** The audiences beside the person, for who manages layouts. Dashboards of all sites stay with the device. */
function useAudiences({ audience: { managesLayouts } }: UserLayout): { value: string; label: string }[] {
  const session = useSession()
  const isOffered = managesLayouts && !isDevice(session)
  const roles = useRoles(isOffered)
  const nameOf = useAudienceName()
  if (!isOffered) return []
  return [{ value: EVERYONE, label: nameOf([]) }, ...roles.map((role) => ({ value: role, label: nameOf([role]) }))]
}

interface NewDashboardInput {
  title: string
  /** The layout that is copied; empty for none. */
  copied: string
  /** A role, everyone, or empty for the person alone. */
  audience: string
}

/** The call that makes the dashboard, keeps it for the person or publishes it, and then opens its editor. */
function useNewDashboard({ layouts, audience }: UserLayout) {
  const session = useSession()
  const shipped = useShippedLayouts(session)
  const navigate = useNavigate()
  const [newId] = useState(() => ownDashboardId(newUuid()))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** The content of a layout as the person sees it. */
  async function contentOf(layoutId: string): Promise<LayoutContent> {
    const empty = emptyLayout(newId)
    if (layoutId === EMPTY) return LayoutContent.parse(empty)
    await layouts.refreshOwn(layoutId)
    const resolved = resolveLayoutForUser(layoutId, shipped, layouts.snapshot(), audience)
    return LayoutContent.parse(resolved?.content ?? empty)
  }

  async function make(input: NewDashboardInput): Promise<string> {
    const { schema, widgets, grids } = await contentOf(input.copied)
    const content = { schema, title: input.title, widgets, grids }
    if (input.audience === MYSELF) {
      const base = emptyLayout(newId)
      const edits = diffLayouts(base, { ...content, roles: [], widgets: withoutLocks(content.widgets) })
      await layouts.saveOwn(newId, { base, before: [], edits })
      return ''
    }
    const roles = input.audience === EVERYONE ? [] : [input.audience]
    await layouts.publish(newId, { ...content, roles }, null)
    return `&${new URLSearchParams({ [ROLE_PARAMETER]: input.audience }).toString()}`
  }

  async function create(input: NewDashboardInput): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const parameters = await make(input)
      void navigate(`${dashboardPath(session, newId)}?${EDIT_PARAMETER}=${parameters}`)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { create, isBusy, problem, newId }
}

/** The widgets of a copy, which the person may change as they like. */
function withoutLocks(widgets: LayoutContent['widgets']): LayoutContent['widgets'] {
  return Object.fromEntries(
    Object.entries(widgets).map(([key, widget]) => {
      const { locked, ...copy } = widget
      return [key, locked === undefined ? widget : copy]
    }),
  )
}
