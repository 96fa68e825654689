import { rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { freePort } from '../../fleet/freePort'
import { startFleet, type Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import type { SampleKeeper } from '../runner/keepSamples'
import { openBrowser } from '../runner/openBrowser'
import type { BenchOptions } from '../runner/options'
import { saveBenchLayout } from './benchLayout'
import { measureFirstContent, rememberSignedIn, type StorageState } from './firstContent'
import { writeManyArtifacts } from './manyArtifacts'
import { writeManyIncidents } from './manyIncidents'
import { measureArtifactDownloads, measureArtifactList, measureArtifactSave } from './measureArtifacts'
import { measureCameraGrid } from './measureCameraGrid'
import { measureChartDashboard } from './measureChartDashboard'
import { measureEditing } from './measureEditing'
import { createFramedPlugins, measureFramedMotion, measureFramedPlugins } from './measureFramedPlugins'
import { measureFrameSeek, measurePlainSweep } from './measureFrameSeek'
import { measureIncidentIndex } from './measureIncidentIndex'
import { measureIncidentTable } from './measureIncidentTable'
import { measureLongVisit } from './measureLongVisit'
import { measureMemory } from './measureMemory'
import { listWidgets, measureMounts, serveMounts } from './measureMounts'
import { createPagePlugins, measurePagePlugins } from './measurePagePlugins'
import { measurePlanTime } from './measurePlanTime'
import { measureQuickSearch } from './measureQuickSearch'
import { measureSizes } from './measureSizes'
import { measureStatistics } from './measureStatistics'
import { measureStream } from './measureStream'
import { measureThread } from './measureThread'
import { measureTriage } from './measureTriage'

type AppOptions = BenchOptions & { pages: string; chromium: string }

type Take = (name: string, repetition: number, measure: () => Promise<Figures>, candidate?: string) => Promise<void>

type Wants = (name: string) => boolean

async function takeFirstContent(take: Take, fleet: Fleet, { chromium, repetitions, cases }: AppOptions): Promise<void> {
  const wanted = ['cold', 'warm'].filter((name) => cases?.includes(name) ?? true)
  if (wanted.length === 0) return
  const browser = await openBrowser(chromium, { frameLimit: true })
  const state = await rememberSignedIn(browser, fleet)
  for (let i = 0; i < repetitions; i++) {
    for (const name of wanted)
      await take(name, i, () => measureFirstContent(browser, fleet, { state, warm: name === 'warm' }))
  }
  await browser.close()
}

async function takeMounts(
  take: Take,
  { fleet, pagePort }: { fleet: Fleet; pagePort: number },
  { chromium, pages }: AppOptions,
): Promise<void> {
  const server = await serveMounts(pages, pagePort, fleet)
  const browser = await openBrowser(chromium, { frameLimit: false })
  for (const type of await listWidgets(browser, server.origin))
    await take('mounts', 0, () => measureMounts(browser, server.origin, type))
  await browser.close()
  server.close()
}

async function takeEditing(take: Take, fleet: Fleet, { chromium, repetitions }: AppOptions): Promise<void> {
  const browser = await openBrowser(chromium, { frameLimit: false })
  const state = await rememberSignedIn(browser, fleet)
  await saveBenchLayout(fleet)
  for (let i = 0; i < repetitions; i++) await take('edit', i, () => measureEditing(browser, fleet, state))
  await browser.close()
}

type WorkMeasure = (browser: Browser, fleet: Fleet, state: StorageState) => Promise<Figures>

/** The cases of a user's work in a barn. */
const WORK_CASES: Record<string, WorkMeasure> = {
  triage: measureTriage,
  thread: measureThread,
  statistics: measureStatistics,
  cameraGrid: measureCameraGrid,
  stream: measureStream,
  frameSeek: measureFrameSeek,
  planTime: measurePlanTime,
  chartDashboard: measureChartDashboard,
}

/** The same by a plain page, beside the case of ours. */
const RIVALS: Record<string, { candidate: string; measure: WorkMeasure }> = {
  frameSeek: { candidate: 'fetch-img', measure: measurePlainSweep },
}

async function takeWork(take: Take, fleet: Fleet, wants: Wants, { chromium, repetitions }: AppOptions): Promise<void> {
  const wanted = Object.entries(WORK_CASES).filter(([name]) => wants(name))
  if (wanted.length === 0) return
  const browser = await openBrowser(chromium, { frameLimit: true })
  const state = await rememberSignedIn(browser, fleet)
  for (let i = 0; i < repetitions; i++)
    for (const [name, measure] of wanted) {
      await take(name, i, () => measure(browser, fleet, state))
      const rival = RIVALS[name]
      if (rival) await take(name, i, () => rival.measure(browser, fleet, state), rival.candidate)
    }
  await browser.close()
}

async function takeMemory(take: Take, fleet: Fleet, { chromium }: AppOptions): Promise<void> {
  const browser = await openBrowser(chromium, { frameLimit: true })
  const state = await rememberSignedIn(browser, fleet)
  await take('memory', 0, () => measureMemory(browser, fleet, state))
  await browser.close()
}

/** Takes many minutes, so it is measured only on request. */
const LONG_VISIT = 'longVisit'

async function takeLongVisit(take: Take, fleet: Fleet, { chromium, minutes }: AppOptions): Promise<void> {
  const browser = await openBrowser(chromium, { frameLimit: true })
  const state = await rememberSignedIn(browser, fleet)
  await take(LONG_VISIT, 0, () => measureLongVisit(minutes)(browser, fleet, state))
  await browser.close()
}

/** The cases of a barn with as many incidents as a list keeps on a device. */
const INCIDENT_CASES: Record<string, WorkMeasure> = {
  quickSearch: measureQuickSearch,
  incidentIndex: measureIncidentIndex,
  incidentTable: measureIncidentTable,
}

/** The cases of a barn with many artifacts, and large ones. */
const ARTIFACT_CASES: Record<string, WorkMeasure> = {
  artifactList: measureArtifactList,
  artifactDownloads: measureArtifactDownloads,
  artifactSave: measureArtifactSave,
}

interface PreparedBarn {
  cases: Record<string, WorkMeasure>
  prepare: (folder: string) => Promise<void>
}

/** The cases of a barn into whose data folder something was written before. */
async function takePrepared(
  take: Take,
  { cases, prepare }: PreparedBarn,
  wants: Wants,
  { chromium, repetitions }: AppOptions,
): Promise<void> {
  const wanted = Object.entries(cases).filter(([name]) => wants(name))
  if (wanted.length === 0) return
  const fleet = await startFleet({ time: 'machine', pictures: 'file', preparePigBarn: prepare })
  try {
    const browser = await openBrowser(chromium, { frameLimit: true })
    const state = await rememberSignedIn(browser, fleet)
    for (let i = 0; i < repetitions; i++)
      for (const [name, measure] of wanted) await take(name, i, () => measure(browser, fleet, state))
    await browser.close()
  } finally {
    await fleet.stop()
  }
}

/** The cases of plugins that run in frames, and whether their browsers keep to the frames of a screen. */
const FRAMED_CASES: Record<string, { frameLimit: boolean; measure: WorkMeasure }> = {
  framedPlugins: { frameLimit: true, measure: measureFramedPlugins },
  framedMotion: { frameLimit: false, measure: measureFramedMotion },
}

async function takeFramedPlugins(take: Take, wants: Wants, { chromium, repetitions }: AppOptions): Promise<void> {
  const wanted = Object.entries(FRAMED_CASES).filter(([name]) => wants(name))
  if (wanted.length === 0) return
  const plugins = createFramedPlugins()
  const fleet = await startFleet({ time: 'machine', instances: 'pigs', plugins, pluginPorts: true })
  try {
    for (let i = 0; i < repetitions; i++)
      for (const [name, { frameLimit, measure }] of wanted) {
        // A plugin that was stopped stays stopped for a while: each repetition has a browser of its own.
        const browser = await openBrowser(chromium, { frameLimit })
        const state = await rememberSignedIn(browser, fleet)
        await take(name, i, () => measure(browser, fleet, state))
        await browser.close()
      }
  } finally {
    await fleet.stop()
    rmSync(plugins, { recursive: true, force: true })
  }
}

async function takePagePlugins(take: Take, wants: Wants, { chromium, repetitions }: AppOptions): Promise<void> {
  if (!wants('pagePlugins')) return
  const plugins = createPagePlugins()
  const fleet = await startFleet({ time: 'machine', instances: 'pigs', plugins })
  try {
    const browser = await openBrowser(chromium, { frameLimit: true })
    const state = await rememberSignedIn(browser, fleet)
    for (let i = 0; i < repetitions; i++) await take('pagePlugins', i, () => measurePagePlugins(browser, fleet, state))
    await browser.close()
  } finally {
    await fleet.stop()
    rmSync(plugins, { recursive: true, force: true })
  }
}

async function takeFleet(take: Take, wants: Wants, options: AppOptions): Promise<void> {
  const wantsLongVisit = options.cases?.includes(LONG_VISIT) ?? false
  if (!wantsLongVisit && !['cold', 'warm', 'mounts', 'edit', 'memory', ...Object.keys(WORK_CASES)].some(wants)) return
  const pagePort = await freePort()
  const fleet = await startFleet({ time: 'machine', webOrigins: [`http://127.0.0.1:${pagePort}`] })
  try {
    await takeFirstContent(take, fleet, options)
    if (wants('edit')) await takeEditing(take, fleet, options)
    await takeWork(take, fleet, wants, options)
    if (wantsLongVisit) await takeLongVisit(take, fleet, options)
    if (wants('memory')) await takeMemory(take, fleet, options)
    if (wants('mounts')) await takeMounts(take, { fleet, pagePort }, options)
  } finally {
    await fleet.stop()
  }
}

/**
 * Measures the product as it runs: its sizes, how soon a dashboard shows something, how it is arranged, what it
 * holds, what widgets leave behind, and lists of many incidents.
 */
export async function measureApp(keeper: SampleKeeper, options: AppOptions): Promise<void> {
  const { suites, cases } = options
  if (!suites.includes('app')) return
  const wants: Wants = (name) => cases?.includes(name) ?? true
  const take: Take = (name, repetition, measure, candidate = 'ours') =>
    keeper.take({ suite: 'app', case: name, candidate, repetition }, measure)
  if (wants('size')) await take('size', 0, measureSizes)
  await takeFleet(take, wants, options)
  await takeFramedPlugins(take, wants, options)
  await takePagePlugins(take, wants, options)
  await takePrepared(take, { cases: INCIDENT_CASES, prepare: writeManyIncidents }, wants, options)
  await takePrepared(take, { cases: ARTIFACT_CASES, prepare: writeManyArtifacts }, wants, options)
}
