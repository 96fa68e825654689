import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { Address } from '../context/WorkbenchContext'
import type { TimeView } from '../time/timeView'

/** The parameter of the address that holds the moment whose pictures are shown, ms since the epoch. @public */
export const MOMENT_PARAMETER = 'timestamp'
/** The address follows a moment after this time, ms: browsers limit how often it may change while the user scrubs. */
const WRITING_DELAY = 300

function momentOf(address: Address): number | null {
  const text = new URLSearchParams(address.search()).get(MOMENT_PARAMETER) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * Keeps the moment of a time view in the address: a link shows the same pictures, "back" the previous ones, and a
 * screen without a moment shows the present. Returns the function that stops it.
 */
export function keepMomentInAddress(view: TimeView, address: Address, clock: Clock): () => void {
  let cancelWriting: CancelTimer | null = null
  let path = address.path()
  function stopWriting(): void {
    cancelWriting?.()
    cancelWriting = null
  }
  function write(): void {
    cancelWriting = null
    const moment = view.moment()
    address.set({ [MOMENT_PARAMETER]: moment === null ? null : String(moment) })
  }
  function read(): void {
    const isSameScreen = address.path() === path
    path = address.path()
    // Other parameters of this screen change while its moment is still to be written.
    if (isSameScreen && cancelWriting) return
    stopWriting()
    view.showMoment(momentOf(address))
  }
  const unsubscribeAddress = address.subscribe(read)
  const unsubscribeView = view.subscribe('moment.changed', () => {
    stopWriting()
    if (view.moment() !== momentOf(address)) cancelWriting = clock.setTimeout(write, WRITING_DELAY)
  })
  read()
  return () => {
    stopWriting()
    unsubscribeAddress()
    unsubscribeView()
  }
}
