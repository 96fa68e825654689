import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { fingerprintOf } from '../../scripts/steps/fingerprint.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { TEMPLATE_TIME } from '../fleet/barnData'
import { startFleet } from '../fleet/startFleet'
import { shiftClock } from './pageClock'
import { signInByForm } from './signInForm'
import { readVisitedDevice } from './storedOnDevice'

/*
 * Signing in by the form takes seconds. It is done once for each demo account of the pig barn, before all tests: what
 * the browser keeps then is stored as a file for each account, and the barn's data, which knows these sessions, is the
 * template of every pig barn of the browser tests.
 */

/** What the workbench keeps on a device at which an account is signed in, by its keys. */
export type SignedInState = Record<string, unknown>

const USERNAMES = ['admin', 'operator', 'viewer', 'contractor']
const INSTANCE_ID = '1001'

/** The variable that tells the workers in which folder the sessions are. */
const FOLDER = 'BARN_TEST_SESSIONS'

/** The folder for the sessions of the build with which the tests began. */
function folderOfBuild(): string {
  const build = () => fingerprintOf([at('instance/dist/main.js'), at('workbench/dist/index.html')]).slice(0, 16)
  return (process.env[FOLDER] ??= at('node_modules/.barn-workbench/kept-on-devices', build()))
}

const addressesFile = () => join(folderOfBuild(), 'addresses.json')

/** The data folder of a pig barn that knows the sessions. */
export function signedInTemplate(): string {
  return join(folderOfBuild(), 'data')
}

interface Addresses {
  origin: string
  pigBarn: string
}

/** Signs every account in, unless that was done with the present build. */
export async function prepareSignedInStates(launchOptions: { executablePath: string; args: string[] }): Promise<void> {
  if (existsSync(addressesFile())) return
  mkdirSync(folderOfBuild(), { recursive: true })
  const fleet = await startFleet({ instances: 'pigs', pictures: 'file', startTime: TEMPLATE_TIME })
  const browser = await chromium.launch(launchOptions)
  const clockOffset = TEMPLATE_TIME - Date.now()
  for (const username of USERNAMES) {
    const context = await browser.newContext({ baseURL: fleet.origin, locale: 'en-GB' })
    await shiftClock(context, clockOffset)
    const page = await context.newPage()
    // To a small page, since the dashboard takes seconds.
    await signInByForm(page, { username, path: `/instance/${INSTANCE_ID}/account` })
    writeFileSync(join(folderOfBuild(), `${username}.json`), JSON.stringify(await readVisitedDevice(page)))
    await context.close()
  }
  await browser.close()
  await fleet.stop(signedInTemplate())
  // Last of all, so that what was interrupted is done again.
  writeFileSync(addressesFile(), JSON.stringify({ origin: fleet.origin, pigBarn: fleet.pigBarn } satisfies Addresses))
}

/**
 * What a browser keeps that is signed in to the pig barn, at the addresses of another fleet; undefined for other
 * accounts.
 */
export function signedInState(instanceId: string, username: string, now: Addresses): SignedInState | undefined {
  if (instanceId !== INSTANCE_ID || !USERNAMES.includes(username)) return undefined
  const portOf = (address: string) => new URL(address).port
  const then = JSON.parse(readFileSync(addressesFile(), 'utf8')) as Addresses
  const text = readFileSync(join(folderOfBuild(), `${username}.json`), 'utf8')
    .replaceAll(portOf(then.origin), portOf(now.origin))
    .replaceAll(portOf(then.pigBarn), portOf(now.pigBarn))
  return JSON.parse(text) as SignedInState
}
