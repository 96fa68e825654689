/*
 * The screens that the router itself needs; `routes.tsx` maps paths to them.
 *
 * 1. A path of a plugin renders `PluginPage`, and below an instance `InstancePage`. Both parse the parameters of the
 *    path by the schema of the page, provide the plugin's name and the session, and name the window; an invalid path is
 *    `NotFound`. `InstancePage` also checks the type of the instance and the permissions of the page.
 * 2. A page or a dashboard with unsaved input below an instance registers a question (`useLeaveQuestion` of the SDK).
 *    Leaving it then opens `LeaveDialog` (`LeaveScope`).
 * 3. An error that a screen throws is caught by `ScreenError`, inside the shell, so that other screens stay reachable.
 *    It logs the error; `ErrorStack` shows its stack in development.
 *
 * State in the URL: `useUrlParameter` reads and sets one parameter; `useEditMode` and `printParameter` name those that
 * several folders use. A change is an entry of the browser's history, so that "back" reverts it.
 */
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'
import {
  ContributionProvider,
  PageTitleProvider,
  SessionProvider,
  useOptionalSession,
} from '@barn-workbench/plugin-sdk/host'
import { useInstance, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useSetScreenTitle } from '../navigation/screenTitle'
import { isPageOf, isPermitted } from '../registry/instancePages'
import type { Registered } from '../registry/registry'
import { LeaveScope } from './LeaveScope'
import { NotFound } from './NotFound'
import classes from './PluginPage.module.css'

interface PluginPageProps {
  page: Registered<PageDefinition>
  /** The component of the page, which loads when it is first rendered. It takes the parsed parameters of the path. */
  component: ComponentType<Record<string, unknown>>
}

/** A page of a plugin, inside the session of the instance that its path names. */
export function PluginPage({ page, component: Page }: PluginPageProps) {
  const { sessions } = useWorkbench()
  useSessions()
  const currentSession = useOptionalSession()
  const parameters = useParams()
  const { definition, plugin, name } = page
  const contribution = useMemo(() => ({ pluginId: plugin.id, name, active: true }), [plugin.id, name])
  const parsed = definition.params.safeParse(parameters)
  const id = parameters.globalUniqueIdentifier
  // A path can name only an instance that this browser has. It never adds one.
  if (!parsed.success || (id !== undefined && !sessions.has(id))) return <NotFound />
  return (
    <ContributionProvider value={contribution}>
      <TitledPage page={page} instanceName={id === undefined ? null : sessions.get(id).instance.name}>
        <SessionProvider value={id === undefined ? currentSession : sessions.get(id)}>
          <Page {...parsed.data} />
        </SessionProvider>
      </TitledPage>
    </ContributionProvider>
  )
}

/** A page of a plugin below an instance, which the instance around has, for an account that may see it. */
export function InstancePage({ page, component: Page }: PluginPageProps) {
  const { session, snapshot } = useInstance()
  const parameters = useParams()
  const { definition, plugin, name } = page
  const contribution = useMemo(() => ({ pluginId: plugin.id, name, active: true }), [plugin.id, name])
  const parsed = definition.params.safeParse(parameters)
  if (!parsed.success || !isPageOf(page, snapshot)) return <NotFound />
  return (
    <ContributionProvider value={contribution}>
      <TitledPage page={page} instanceName={session.instance.name}>
        <LeaveScope>
          {isPermitted(definition, snapshot) ? <Page {...parsed.data} /> : <NotPermitted page={page} />}
        </LeaveScope>
      </TitledPage>
    </ContributionProvider>
  )
}

function NotPermitted({ page: { plugin, name } }: Pick<PluginPageProps, 'page'>) {
  const { t } = useTranslation('shell')
  const { t: ofPlugin } = useTranslation(plugin.id)
  return (
    <div className={classes.notPermitted} role="status">
      <h1>{ofPlugin(`pages.${name}.title`)}</h1>
      {t('notPermitted')}
    </div>
  )
}

interface TitledPageProps {
  page: Registered<PageDefinition>
  /** Name of the instance that the path names. */
  instanceName: string | null
  children: ReactNode
}

/** Names the window after the page, or after its content; the page has its own heading. */
function TitledPage({ page: { plugin, name }, instanceName, children }: TitledPageProps) {
  const { t } = useTranslation(plugin.id)
  const [ownTitle, setOwnTitle] = useState<string | null>(null)
  const title = ownTitle ?? t(`pages.${name}.title`)
  const isNamed = useOptionalSession() !== null
  // The name of an instance of the shell follows by itself.
  useSetScreenTitle(instanceName === null || isNamed ? title : `${title} · ${instanceName}`, { hasHeading: true })
  return <PageTitleProvider value={setOwnTitle}>{children}</PageTitleProvider>
}
