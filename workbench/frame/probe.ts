/*
 * The document of a probe: it tries what no plugin may do, with the same runtime and headers, and tells the page what
 * the browser lets through (`src/installed/frames/probe`). No code of a plugin ever runs here.
 */
import '../src/boot/withoutEval'
import type { ProbeFinding, ProbeQuestion } from '../src/installed/frames/probe/probeMessages'
import { watchStandstill } from '../src/installed/frames/probe/standstill'
import { lockDown } from './lockDown'

/** Whether a server answers at all. The answer cannot be read. */
async function reaches(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' })
    return true
  } catch {
    return false
  }
}

/** Whether a frame takes a document as a text. It is never added to the page. */
function makesDocuments(): boolean {
  try {
    document.createElement('iframe').srcdoc = '<p></p>'
    return true
  } catch {
    return false
  }
}

async function look(target: string): Promise<ProbeFinding> {
  // Its own origin is the one that it may reach: without an answer from there, that of others says nothing.
  const reachesOwn = await reaches(location.href)
  return {
    connects: reachesOwn ? await reaches(target) : null,
    makesDocuments: makesDocuments(),
    seenFrames: parent.length,
    isKeyed: isSecureContext && (window as { originAgentCluster?: boolean }).originAgentCluster === true,
  }
}

/** Does nothing else for a time, in ms. */
function loop(time: number): void {
  const end = performance.now() + time
  while (performance.now() < end);
}

function answerOn(port: MessagePort): void {
  let watch = watchStandstill()
  async function answer(question: ProbeQuestion): Promise<unknown> {
    if (question.kind === 'look') return await look(question.target)
    if (question.kind === 'loop') return loop(question.time)
    const standstill = watch.end()
    if (question.kind === 'watch') watch = watchStandstill()
    return standstill
  }
  port.onmessage = ({ data }: MessageEvent<ProbeQuestion>) => void answer(data).then((value) => port.postMessage(value))
}

lockDown()
addEventListener('message', function connect(event) {
  const [port] = event.ports
  if (event.source !== parent || !port) return
  removeEventListener('message', connect)
  answerOn(port)
})
