import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { build } from 'esbuild'
import { HOST_MODULES, type InstancePlugin, type PluginGrants } from '@barn-workbench/core/plugins'
import { createPublisherKeys, type PublisherKeys } from '@barn-workbench/core/server'
import { packFolder, signPackage } from '@barn-workbench/workbench/pluginPackage'
import { at } from '../../scripts/steps/paths.mjs'
import { expect } from './fixtures'
import { PASSWORD } from './signInForm'
import { addresses } from './workerFleet'

/*
 * Plugins that the administrator of an instance installs, by the calls of the contract, for the browser tests.
 */

/** The keys of the publisher of the plugins. */
export const publisher = createPublisherKeys('')

const words = (text: string) => ({ en: text, de: text })

interface PackedPlugin {
  id: string
  release?: string
  /** The files besides the manifest. `main.js` is the module of the one widget, `main`. */
  files: Readonly<Record<string, string>>
  /** Fields of the manifest, and of its widget. */
  manifest?: object
  widget?: object
  keys?: PublisherKeys
}

/** Packs a plugin and signs it. With a `folder` its files are those, else those that are named. */
export function packPlugin({
  id,
  release = '1.0.0',
  files,
  manifest,
  widget,
  keys = publisher,
}: PackedPlugin): Uint8Array {
  return packFrom((folder) => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    const main = { name: 'main', title: words(id), module: 'main.js', size: { w: 8, h: 5 }, ...widget }
    const described = { name: words(id), author: { name: 'A stranger' }, api: '1.0.0' }
    return { id, version: release, ...described, widgets: [main], ...manifest }
  }, keys)
}

const OWN_FILE = 'new URL("./own.js", import.meta.url).href'

/**
 * Packs one of the hostile widgets as the one module of a plugin. The file of its own that it tries to run elsewhere is
 * a blob, as all scripts of such a plugin are.
 */
export async function packHostile(id: string, module: string, widget: object): Promise<Uint8Array> {
  const hostile = (name: string) => at('tests/fixtures/hostileWidgets', name)
  const { outputFiles } = await build({
    ...{ entryPoints: [hostile(module)], bundle: true, write: false, format: 'esm', target: 'es2023' },
    external: [...HOST_MODULES],
  })
  const own = JSON.stringify(readFileSync(hostile('own.js'), 'utf8'))
  const blob = `URL.createObjectURL(new Blob([${own}], { type: 'text/javascript' }))`
  const text = (outputFiles[0]?.text ?? '').replaceAll(OWN_FILE, () => blob)
  return packPlugin({ id, files: { 'main.js': text }, widget })
}

function packFrom(write: (folder: string) => object, keys: PublisherKeys): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'instance-plugin-'))
  try {
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(write(folder)))
    return signPackage(packFolder(folder).bytes, keys)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The address of an instance of the fleet. */
async function originOf(instanceId: string): Promise<string> {
  if (instanceId === '1001') return addresses().pigBarn
  const response = await fetch(`${addresses().origin}/config.json`)
  const { instances } = (await response.json()) as {
    instances: { globalUniqueIdentifier: string; discoveryObject: { local: { hostname: string; port: number } } }[]
  }
  const found = instances.find(({ globalUniqueIdentifier }) => globalUniqueIdentifier === instanceId)
  if (!found) throw new Error(`There is no instance ${instanceId}.`)
  const { hostname, port } = found.discoveryObject.local
  return `http://${hostname}:${port}`
}

type Grants = Partial<PluginGrants>
/** Bytes of a part of an upload. */
const PART = 400_000

/** The plugins of an instance, as its administrator changes them. */
export interface PluginAdministrator {
  install(pluginId: string, bytes: Uint8Array, grants?: Grants): Promise<InstancePlugin>
  grant(pluginId: string, grants: Grants): Promise<InstancePlugin>
  quarantine(pluginId: string, reason: string): Promise<InstancePlugin>
  release(pluginId: string): Promise<InstancePlugin>
  rollBack(pluginId: string): Promise<InstancePlugin>
  remove(pluginId: string): Promise<unknown>
  saveLayout(layoutId: string, layout: object): Promise<string>
}

/** Signs the administrator of an instance in. */
export async function administrate(instanceId = '1001'): Promise<PluginAdministrator> {
  const origin = await originOf(instanceId)
  async function send(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    const response = await fetch(origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const credentials = { username: 'admin', password: PASSWORD }
  const login = (await send('POST', '/api/auth/usernamePassword/login', credentials)) as { refreshToken: string }
  const { refreshToken } = login
  const tokens = (await send('POST', '/api/login/refresh', { refreshToken })) as { accessToken: string }
  const plugins = '/api/workbench/plugins'
  const call = async (method: string, path: string, body?: object) =>
    ((await send(method, path, body, tokens.accessToken)) as { result: InstancePlugin } | null)
      ?.result as InstancePlugin

  return {
    async install(pluginId, bytes, grants = {}) {
      const uploadId = randomUUID()
      for (let offset = 0; offset < bytes.byteLength; offset += PART) {
        const part = Buffer.from(bytes.subarray(offset, offset + PART)).toString('base64')
        await call('PUT', `${plugins}/uploads/${uploadId}`, { offset, size: bytes.byteLength, bytes: part })
      }
      const digest = createHash('sha256').update(bytes).digest('hex')
      return await call('PUT', `${plugins}/${pluginId}`, { uploadId, digest, grants })
    },
    grant: (pluginId, grants) => call('PUT', `${plugins}/${pluginId}/grants`, grants),
    quarantine: (pluginId, reason) => call('PUT', `${plugins}/${pluginId}/quarantine`, { reason }),
    release: (pluginId) => call('DELETE', `${plugins}/${pluginId}/quarantine`),
    rollBack: (pluginId) => call('PUT', `${plugins}/${pluginId}/roll-back`, {}),
    remove: (pluginId) => call('DELETE', `${plugins}/${pluginId}`),
    async saveLayout(layoutId, layout) {
      await call('PUT', `/api/workbench/layouts/${layoutId}`, layout)
      return `/instance/${instanceId}/dashboard/${layoutId}`
    },
  }
}

/** The frames of plugins of instances on a page. All have the same document, each at an origin of its own. */
export function instanceFrames(page: Page): Frame[] {
  return page.frames().filter((frame) => frame.url().includes('/plugins/instance/frame'))
}

/** What the widgets in these frames have drawn. */
async function textsOf(page: Page): Promise<string[]> {
  const read = (frame: Frame) =>
    frame.evaluate(() => document.querySelector('div')?.shadowRoot?.textContent ?? '').catch(() => '')
  return (await Promise.all(instanceFrames(page).map(read))).sort()
}

/** Waits until these are all texts that widgets of plugins of instances have drawn on a page. */
export async function waitForTexts(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  await expect.poll(() => textsOf(page)).toEqual(texts.map((text) => expect.stringMatching(text)))
}
