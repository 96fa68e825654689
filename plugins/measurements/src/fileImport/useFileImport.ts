import { useEffect, useMemo, useRef, useState } from 'react'
import { sensors } from '@barn-workbench/core/contract'
import { ProblemError, type Problem } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import type { ImportMapping } from '@barn-workbench/core/tables'
import { useSession, useTimeZone, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { placeOfKey } from '../sensors/sensorRules'
import { draftOf, headerOf, mappingOf, placedSensors, type ImportDraft, type NewSensor } from './importDraft'
import { openFile, type FileFault, type ImportedFile } from './importedFile'
import { createKeptImports, type BegunImport } from './keptImports'
import { checkImport, runImport, type RunOptions, type RunReport } from './runImport'

/** A check or an import of the chosen file. */
export interface ImportRun {
  kind: 'check' | 'import'
  state: 'running' | 'done' | 'stopped' | 'failed'
  report: RunReport | null
  /** Why it failed; null if the file could not be read on. */
  problem: Problem | null
}

export interface ImportState {
  source: ImportedFile | null
  draft: ImportDraft | null
  /** Whether the draft comes from an earlier file with the same columns. */
  isRemembered: boolean
  /** A file that cannot be read, and why. */
  refused: { name: string; fault: FileFault } | null
  /** The id of the import of this file and mapping, once it was checked. */
  importId: string | null
  run: ImportRun | null
  /** The import that was interrupted before, on this device. */
  begun: BegunImport | null
}

const NOTHING: ImportState = {
  source: null,
  draft: null,
  isRemembered: false,
  refused: null,
  importId: null,
  run: null,
  begun: null,
}

/** The state of the screen of imports, and its actions. */
export interface FileImport {
  state: ImportState
  choose: (file: File) => void
  change: (part: Partial<ImportDraft>) => void
  check: () => void
  start: () => void
  /** Stops the running check or import. An import goes on from there when it is started again. */
  stop: () => void
  /** Puts the file away. */
  close: () => void
  forgetBegun: () => void
}

/** A file and the choices for it. */
interface Chosen {
  source: ImportedFile
  draft: ImportDraft
  mapping: ImportMapping
}

/** Null while something is missing. */
function chosenOf({ source, draft }: ImportState): Chosen | null {
  if (!source || !draft) return null
  const mapping = mappingOf(draft, source.table.columns)
  return typeof mapping === 'string' ? null : { source, draft, mapping }
}

/** Gives sensors that do not exist yet their places. One that cannot be added waits among those without a place. */
async function addSensors(session: Pick<Session, 'send'>, placed: readonly NewSensor[]): Promise<void> {
  const usual = { expectedRange: { minimum: null, maximum: null }, expectedInterval: null }
  for (const { measurement, tag, place } of placed) {
    const value = { measurement, tag, name: tag, place: placeOfKey(place), ...usual }
    await session.send(sensors.create, { body: { value } }).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error
    })
  }
}

/** The chosen file, its columns, and its check and import. `onChanged`: rows of an import have changed. */
export function useFileImport(onChanged: () => void): FileImport {
  const session = useSession()
  const { deviceData } = useWorkbench()
  const zone = useTimeZone()
  const kept = useMemo(() => createKeptImports(deviceData(session)), [deviceData, session])
  const [state, setState] = useState(NOTHING)
  const running = useRef<AbortController | null>(null)
  const update = (part: Partial<ImportState>) => setState((current) => ({ ...current, ...part }))

  useEffect(() => {
    void kept.begun().then((begun) => setState((current) => ({ ...current, begun })))
    return () => running.current?.abort()
  }, [kept])

  function stop(): void {
    running.current?.abort()
  }

  async function choose(file: File): Promise<void> {
    stop()
    const opened = await openFile(file)
    const { begun } = state
    if (typeof opened === 'string') return setState({ ...NOTHING, begun, refused: { name: file.name, fault: opened } })
    const { columns } = opened.table
    const remembered = await kept.draftFor(headerOf(columns))
    const draft = remembered ?? draftOf(columns, zone.name)
    setState({ ...NOTHING, begun, source: opened, draft, isRemembered: remembered !== null })
  }

  /** Runs a check or an import, and shows how far it has come. */
  async function run(
    kind: ImportRun['kind'],
    work: (options: RunOptions, chosen: Chosen) => Promise<void>,
  ): Promise<void> {
    const chosen = chosenOf(state)
    if (!chosen) return
    stop()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let report: RunReport | null = null
    const show = (runState: ImportRun['state'], problem: Problem | null = null) => {
      if (running.current === controller) update({ run: { kind, state: runState, report, problem } })
    }
    const onProgress = (progress: RunReport) => {
      report = progress
      show('running')
    }
    show('running')
    try {
      await work({ session, clock: session.clock, signal, onProgress, ...chosen }, chosen)
      show('done')
    } catch (error) {
      if (signal.aborted) show('stopped')
      else show('failed', error instanceof ProblemError ? error.problem : null)
    }
  }

  async function check(): Promise<void> {
    await run('check', async (options) => update({ importId: (await checkImport(options)).importId }))
  }

  async function start(importId: string): Promise<void> {
    await run('import', async (options, { source, draft }) => {
      const { columns } = source.table
      await kept.keepDraft(headerOf(columns), draft)
      const onProgress = (report: RunReport) => {
        options.onProgress(report)
        void keepBegun(importId, source, report.line)
      }
      await runImport({ ...options, onProgress }, importId)
      await addSensors(session, placedSensors(draft, columns))
      await kept.keepBegun(null)
      update({ begun: null })
    })
    onChanged()
  }

  function keepBegun(importId: string, { file: { name, size } }: ImportedFile, line: number): Promise<void> {
    return kept.keepBegun({ importId, name, size, line })
  }

  return {
    state,
    choose: (file) => void choose(file),
    change(part) {
      stop()
      running.current = null
      setState((current) => ({
        ...current,
        draft: current.draft && { ...current.draft, ...part },
        importId: null,
        run: null,
      }))
    },
    check: () => void check(),
    start: () => state.importId !== null && void start(state.importId),
    stop,
    close() {
      stop()
      running.current = null
      setState((current) => ({ ...NOTHING, begun: current.begun }))
    },
    forgetBegun() {
      void kept.keepBegun(null)
      update({ begun: null })
    },
  }
}
