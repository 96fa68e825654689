import { mkdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFramedCopy, besideLayout } from './besideFrame'
import { buildProject } from './buildProject'
import { AUTHOR_ACCOUNT, pageOfWidget, saveDashboard, startLivingBarn } from './livingBarn'
import { readProject } from './project'
import { readReplay } from './readReplay'

/** Editors write a file in several steps; a build waits this long after the last, in ms. */
const QUIET_TIME = 50
const FIRST_PORT = 4100
/** The folder of the project in which the living barn keeps its data and the built plugin lies. */
const WORK_FOLDER = '.barn'

/** Folders of a project that a build does not read. */
const IGNORED = /^(node_modules|dist|test|\.)/

/**
 * Builds the plugin into the folder that the workbench watches. It is built beside and moved there as a whole, so that
 * no half of it is ever read.
 */
async function publish(folder: string, plugins: string): Promise<string> {
  const project = readProject(folder)
  const { id } = project.manifest
  const beside = `${plugins}.new`
  await buildProject(project, beside, false)
  mkdirSync(plugins, { recursive: true })
  rmSync(join(plugins, id), { recursive: true, force: true })
  renameSync(beside, join(plugins, id))
  addFramedCopy(plugins, project.manifest)
  return id
}

/** The file beside the built plugin by which the server tells the pages of a change that cannot be built. */
const FAULTS = 'build-faults.json'

/** Says in the pages what is wrong with the last change; null: nothing. It is moved there as a whole. */
function tellPages(plugins: string, id: string, mistake: string | null): void {
  if (mistake === null) return rmSync(join(plugins, FAULTS), { force: true })
  const beside = `${plugins}.faults`
  writeFileSync(beside, JSON.stringify({ [id]: mistake }))
  renameSync(beside, join(plugins, FAULTS))
}

/**
 * Builds again after each change, and says how long it took. A mistake leaves the last build that was right, and is
 * said in the terminal and in the pages.
 */
function follow(folder: string, plugins: string, firstId: string): void {
  let id = firstId
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const rebuild = async () => {
    const started = performance.now()
    try {
      id = await publish(folder, plugins)
      tellPages(plugins, id, null)
      process.stdout.write(`built in ${(performance.now() - started).toFixed(0)} ms\n`)
    } catch (error) {
      // A file that an editor replaces is missing for a moment, and the change after it builds again: the barn stays.
      const mistake = error instanceof Error ? error.message : String(error)
      process.stdout.write(`${mistake}\n`)
      tellPages(plugins, id, mistake)
    }
  }
  watch(folder, { recursive: true }, (_, path) => {
    if (path === null || IGNORED.test(path)) return
    clearTimeout(timer)
    timer = setTimeout(() => (running = running.then(rebuild)), QUIET_TIME)
  })
}

/** The file beside the built plugin by which the server tells the pages of a recording. */
const REPLAY = 'replay.json'

/**
 * `barn-plugin dev`: a workbench with a living barn in which the plugin runs; changes are there within a second. With
 * the file of a recording, the widget of that is answered from it.
 */
export async function develop(folder: string, port: number | undefined, replay: string | undefined): Promise<void> {
  const started = performance.now()
  const work = join(folder, WORK_FOLDER)
  const plugins = join(work, 'plugins')
  const recording = replay === undefined ? undefined : readReplay(replay, readProject(folder).manifest)
  process.stdout.write('Building the plugin and starting a simulated barn, which takes some 10 s …\n')
  rmSync(plugins, { recursive: true, force: true })
  const id = await publish(folder, plugins)
  if (recording) writeFileSync(join(plugins, REPLAY), JSON.stringify(recording))
  const barn = await startLivingBarn({ port, firstPort: FIRST_PORT, folder: work, plugins, hasFrames: true })
  follow(folder, plugins, id)
  const { manifest } = readProject(folder)
  const beside = await saveDashboard(barn, 'beside', besideLayout(manifest))
  const pages = manifest.widgets.map(({ name, title }) => {
    const page = pageOfWidget(barn.origin, `${manifest.id}.${name}`)
    return `  ${title.en.padEnd(24)} ${page}\n  ${'in all its states'.padEnd(24)} ${page}?states\n`
  })
  process.stdout.write(
    `\n${pages.join('')}  ${'in page and frame'.padEnd(24)} ${beside}

  Sign in as ${AUTHOR_ACCOUNT.username} with ${AUTHOR_ACCOUNT.password}; operator, viewer and contractor have the same password.
  Ready after ${((performance.now() - started) / 1000).toFixed(1)} s. Changes are built by themselves. Ctrl-C stops all of it.\n\n`,
  )
}
