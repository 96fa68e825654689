import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import type { WidgetSize } from '@barn-workbench/plugin-sdk'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { useSession } from '@barn-workbench/plugin-sdk/react'
import { styleNonce } from '../boot/contentSecurityPolicy'
import { useSetScreenTitle } from '../navigation/screenTitle'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { resolveVariables, theme } from '../theme/theme'
import { WidgetHost } from '../widgets/WidgetHost'
import { deskSizeOf } from '../widgets/WidgetPreview'
import { createTrialSession, TRIAL_STATES, type TrialState } from './trialSession'
import classes from './WidgetStates.module.css'

interface WidgetStatesProps {
  widget: LayoutWidget
  size: WidgetSize
}

/** Width of the content of a phone, in px. */
const PHONE_WIDTH = 358

/**
 * A widget in all its states beside each other, then on a phone, in the dark and in each language. Its calls make the
 * states; the widget knows nothing of it. Authors look at their widgets here.
 */
export function WidgetStates({ widget, size }: WidgetStatesProps) {
  const { t } = useTranslation('layouts')
  const title = useWidgetTitle()(widget)
  useSetScreenTitle(t('states.title', { title }))
  const desk = deskSizeOf(size)
  const content = (
    <Trial state="content">
      <WidgetHost widget={widget} />
    </Trial>
  )
  return (
    // It has nothing focusable: it is focusable itself, so that keys can scroll it.
    <div className={classes.page} role="region" aria-label={t('states.title', { title })} tabIndex={0}>
      <p className={classes.intro}>{t('states.intro')}</p>
      <div className={classes.states}>
        {TRIAL_STATES.map((state) => (
          <Shown key={state} name={t(`states.of.${state}`)} {...desk}>
            <Trial state={state}>
              <WidgetHost widget={widget} />
            </Trial>
          </Shown>
        ))}
        <Shown name={t('states.of.phone')} {...desk} width={PHONE_WIDTH}>
          {content}
        </Shown>
        <Shown name={t('states.of.dark')} {...desk}>
          <InDark>{content}</InDark>
        </Shown>
        {(['de', 'en'] as const).map((language) => (
          <Shown key={language} name={t(`states.of.${language}`)} {...desk}>
            <InLanguage language={language}>{content}</InLanguage>
          </Shown>
        ))}
      </div>
    </div>
  )
}

interface ShownProps {
  name: string
  width: number
  height: number
  children: ReactNode
}

/** A widget with the name of its state. */
function Shown({ name, width, height, children }: ShownProps) {
  return (
    <figure className={classes.shown} style={{ width: `min(100%, ${width}px)` }} aria-label={name}>
      <figcaption className={classes.name}>{name}</figcaption>
      <div className={classes.widget} style={{ height }} inert>
        {children}
      </div>
    </figure>
  )
}

/** Time after which loaded data becomes stale, in ms. */
const STALE_AFTER = 500

/** Gives its children a separate session, whose calls make the state. */
function Trial({ state, children }: { state: TrialState; children: ReactNode }) {
  const session = useSession()
  const around = useQueryClient()
  const [queries] = useState(() => new QueryClient({ defaultOptions: around.getDefaultOptions() }))
  useEffect(() => () => queries.clear(), [queries])
  const trial = useMemo(
    () => createTrialSession(session, state, () => setTimeout(() => void queries.refetchQueries(), STALE_AFTER)),
    [session, state, queries],
  )
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider value={trial}>{children}</SessionProvider>
    </QueryClientProvider>
  )
}

const DARK_ID = 'widget-in-dark'

function InDark({ children }: { children: ReactNode }) {
  return (
    <div id={DARK_ID} className={classes.dark} data-mantine-color-scheme="dark">
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        cssVariablesSelector={`#${DARK_ID}`}
        getRootElement={() => undefined}
        forceColorScheme="dark"
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </div>
  )
}

function InLanguage({ language, children }: { language: 'en' | 'de'; children: ReactNode }) {
  const { i18n } = useTranslation()
  const [own, setOwn] = useState<typeof i18n | null>(null)
  useEffect(() => {
    let isShown = true
    const clone = i18n.cloneInstance({ lng: language })
    void clone.changeLanguage(language).then(() => isShown && setOwn(clone))
    return () => {
      isShown = false
    }
  }, [i18n, language])
  return own && <I18nextProvider i18n={own}>{children}</I18nextProvider>
}
