import { inTime, type Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { openFrame } from '../openFrame'
import type { Probe } from './findLacks'

/** Path of the document of probes, at every origin of plugins. `server/frameDocument` writes it. */
const PROBE_DOCUMENT = '/plugins/probe/frame'
/** Time in which the document has to answer, also the first time, in ms. */
const ANSWER_TIMEOUT = 10 * SECOND

/** Opens the document of a probe at an origin, in an invisible frame. `close` removes it. */
export function openProbe(origin: string, clock: Clock): Probe & { close(): void } {
  const { port1, port2 } = new MessageChannel()
  const frame = openFrame({ url: origin + PROBE_DOCUMENT, label: '', port: port2, onNavigate: () => undefined })
  const { holder } = frame
  holder.inert = true
  holder.ariaHidden = 'true'
  // Browsers slow frames down that are out of view.
  holder.style.cssText = 'position: fixed; left: 0; bottom: 0; width: 1px; height: 1px; opacity: 0'
  document.body.append(holder)
  frame.load()
  // One question is open at a time. A question waits in the port until the document is there.
  const ask: Probe['ask'] = (question) => {
    const answer = new Promise<unknown>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
    })
    port1.postMessage(question)
    return inTime(clock, ANSWER_TIMEOUT, answer, () => new Error('the probe does not answer'))
  }
  return {
    ask,
    close() {
      port1.close()
      holder.remove()
    },
  }
}
