import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { openExtra, useExtra } from './extras'
import { LightPaper } from './LightPaper'
import { NewVersion } from './NewVersion'
import { ScrollToTop } from './ScrollToTop'
import { TextToCopy } from './TextToCopy'
import { TourInvitation } from './TourInvitation'

const KeyHelp = lazyPart(async () => (await import('../actions/KeyHelp')).KeyHelp, { isOptional: true })
const About = lazyPart(async () => (await import('./About')).About, { isOptional: true })
const Tour = lazyPart(async () => (await import('./Tour')).Tour, { isOptional: true })

const close = () => openExtra(null)

/** What is beside the screens: help, the way to the top, what is new, and the tour. */
export function Extras() {
  const extra = useExtra()
  return (
    <>
      <ScrollToTop />
      <NewVersion />
      <LightPaper />
      {extra === null && <TourInvitation />}
      {extra?.kind === 'keys' && <KeyHelp onClose={close} />}
      {extra?.kind === 'about' && <About onClose={close} />}
      {extra?.kind === 'tour' && <Tour onClose={close} />}
      {extra?.kind === 'text' && <TextToCopy text={extra.text} onClose={close} />}
    </>
  )
}
