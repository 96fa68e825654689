import type { FrameLack } from '@barn-workbench/plugin-sdk/react'
import { ProbeFinding, Standstill, type ProbeQuestion } from './probeMessages'
import { watchStandstill, type StandstillWatch } from './standstill'

/** The document of a probe in a frame. */
export interface Probe {
  /** Rejects if it does not answer in time. */
  ask(question: ProbeQuestion): Promise<unknown>
}

interface ProbeOptions {
  /** A probe, and one at another origin if there are two. */
  probes: readonly [Probe, Probe?]
  /** A URL at the server of the page, which no frame of a plugin may reach. */
  target: string
  /** Watches the thread of the page. */
  watchPage?: () => StandstillWatch
}

/** Time for which a probe keeps its thread busy, in ms. */
const LOOP = 250
/** A thread that stood still for this part of it was the same one. */
const SHARED = 0.8
/** A busy machine looks like a shared thread now and then, hardly so often in a row. */
const TRIES = 3

/**
 * Finds out what the walls around plugins lack, by probes that try what a plugin must not. Null if the probes learned
 * too little, such as without a connection.
 */
export async function findLacks({
  probes,
  target,
  watchPage = watchStandstill,
}: ProbeOptions): Promise<readonly FrameLack[] | null> {
  const [first, second] = probes
  const found = ProbeFinding.parse(await first.ask({ kind: 'look', target }))
  if (found.connects === null) return null
  const shared = await findSharedThreads(first, second, watchPage)
  const lacks: Record<FrameLack, boolean> = {
    connections: found.connects,
    documents: found.makesDocuments,
    discovery: found.seenFrames > 0,
    // Without a second origin, only the word of the browser is there.
    neighbours: second ? shared.neighbour : !found.isKeyed,
    page: shared.page,
  }
  return (Object.keys(lacks) as FrameLack[]).filter((lack) => lacks[lack])
}

/** Whether a loop in a probe holds up the page, and the other probe. */
async function findSharedThreads(
  first: Probe,
  second: Probe | undefined,
  watchPage: () => StandstillWatch,
): Promise<{ page: boolean; neighbour: boolean }> {
  let shared = { page: true, neighbour: second !== undefined }
  for (let attempt = 0; attempt < TRIES && (shared.page || shared.neighbour); attempt += 1) {
    await second?.ask({ kind: 'watch' })
    const watch = watchPage()
    await first.ask({ kind: 'loop', time: LOOP })
    const page = watch.end()
    const neighbour = second ? Standstill.parse(await second.ask({ kind: 'standstill' })) : 0
    shared = {
      page: shared.page && page >= LOOP * SHARED,
      neighbour: shared.neighbour && neighbour >= LOOP * SHARED,
    }
  }
  return shared
}
