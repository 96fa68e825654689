import { useEffect, useState } from 'react'
import { parseDiscovery, type KnownInstance } from '@barn-workbench/core/schema'
import { PageLink, Slot, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Add.module.css'
import { ByAddress } from './ByAddress'
import { ByText } from './ByText'
import { FoundInstances } from './FoundInstances'
import type { RequestedInstance } from './requestedInstance'

/** The instance in the link to this page; `broken` if it cannot be read. */
function readLink(): KnownInstance | 'broken' | null {
  const text = location.hash.slice(1)
  return text === '' ? null : (parseDiscovery(text) ?? 'broken')
}

/**
 * Adds a site by its address, by its discovery text, or by a QR code. The content of a link is shown before anything is
 * sent.
 */
export default function AddPage() {
  const t = useMessages()
  const [link] = useState(readLink)
  // The typed text stays for another try, if nothing was found.
  const [typed, setTyped] = useState({ address: '', code: '' })
  const [requested, setRequested] = useState<RequestedInstance | null>(() =>
    link === null || link === 'broken' ? null : { ...link, isAsked: false },
  )
  useEffect(() => {
    // The content of the link is on screen now; it is removed from the history.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.addSite.title')}</h1>
      {requested ? (
        <FoundInstances
          requested={requested}
          onAsk={() => setRequested({ ...requested, isAsked: true })}
          onBack={() => setRequested(null)}
        />
      ) : (
        <>
          {link === 'broken' && <p role="alert">{t('add.brokenLink')}</p>}
          <ByAddress
            initial={typed.address}
            onFound={(found, address) => {
              setTyped({ ...typed, address })
              setRequested(found)
            }}
          />
          <ByText text={typed.code} onText={(code) => setTyped({ ...typed, code })} onFound={setRequested} />
          <Slot name="instances.add" input={{}} />
          <PageLink to="/">{t('add.back')}</PageLink>
        </>
      )}
    </div>
  )
}
