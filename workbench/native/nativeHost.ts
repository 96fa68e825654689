import type { KeyValueStorage } from '@barn-workbench/core/settings'

/*
 * What the mobile app gives to the page besides a browser: its plugins, which the app has made known before any script
 * of the page runs. The page asks for `barnApp`, which is there in the app only.
 */

/** What the app offers to the page. */
export interface BarnApp {
  /** A storage that keeps sign-ins in the safe of the system, and everything else where it was. */
  protect(storage: KeyValueStorage): KeyValueStorage
}

declare global {
  var barnApp: BarnApp | undefined
}

/** The calls of `@aparajita/capacitor-secure-storage`: the Keychain of iOS, files sealed by the Keystore on Android. */
export interface SecureStorage {
  internalGetItem(options: { prefixedKey: string; sync: boolean }): Promise<{ data: string | null }>
  internalSetItem(options: { prefixedKey: string; data: string; sync: boolean; access: number }): Promise<void>
  internalRemoveItem(options: { prefixedKey: string; sync: boolean }): Promise<unknown>
  internalGetPrefixedKeys(options: { prefix: string; sync: boolean }): Promise<{ keys: string[] }>
  internalClearItemsWithPrefix(options: { prefix: string; sync: boolean }): Promise<void>
}

/** The plugins of the app as far as they are used. One that was left out is not there. */
interface NativePlugins {
  SecureStorage?: SecureStorage
  Haptics?: { impact(options: { style: 'LIGHT' | 'HEAVY' }): Promise<void> }
  App?: {
    addListener(name: 'backButton', listener: (event: { canGoBack: boolean }) => void): unknown
    minimizeApp(): Promise<void>
  }
}

/** The parts of the page's global object that are used. */
export interface NativeScope {
  Capacitor?: { Plugins?: NativePlugins }
  navigator: object
  history: Pick<History, 'back'>
  barnApp?: BarnApp | undefined
}

/** The stored records of instances hold the sign-ins. */
const SECRETS = 'store/instance/'
const PREFIX = 'barn-workbench/'
/** Entries stay on the device: no copy in a cloud, and none in a backup of another device. */
const OWN = { sync: false }
/** Readable after the device was unlocked once since its start, on this device alone. */
const ACCESS = 3
/** Says that this installation has written secrets before. */
const INSTALLED = 'native/installed'

/** Keeps sign-ins in the safe of the system. */
export function protectSecrets(storage: KeyValueStorage, secure: SecureStorage): KeyValueStorage {
  const isSecret = (key: string) => key.startsWith(SECRETS)
  let prepared: Promise<void> | null = null

  /** The Keychain keeps its entries when an app is removed: a new installation begins without them. */
  async function forgetEarlierInstallation(): Promise<void> {
    if ((await storage.get(INSTALLED)) !== undefined) return
    await secure.internalClearItemsWithPrefix({ prefix: PREFIX, ...OWN })
    await storage.set(INSTALLED, true)
  }

  const prepare = () => (prepared ??= forgetEarlierInstallation())

  return {
    async get(key) {
      if (!isSecret(key)) return await storage.get(key)
      await prepare()
      const { data } = await secure.internalGetItem({ prefixedKey: PREFIX + key, ...OWN })
      return data === null ? undefined : (JSON.parse(data) as unknown)
    },
    async set(key, value) {
      if (!isSecret(key)) return await storage.set(key, value)
      await prepare()
      await secure.internalSetItem({ prefixedKey: PREFIX + key, data: JSON.stringify(value), access: ACCESS, ...OWN })
    },
    async remove(key) {
      if (!isSecret(key)) return await storage.remove(key)
      await secure.internalRemoveItem({ prefixedKey: PREFIX + key, ...OWN })
    },
    async keys() {
      await prepare()
      const [plain, { keys }] = await Promise.all([
        storage.keys(),
        secure.internalGetPrefixedKeys({ prefix: PREFIX, ...OWN }),
      ])
      return [...plain, ...keys.map((key) => key.slice(PREFIX.length))]
    },
  }
}

/** A vibration that is longer is a warning, in ms. */
const SHORT_VIBRATION = 30

/** Has the page's calls for a vibration made by the app, which also an iPhone has. */
function offerVibration(scope: NativeScope, { Haptics }: NativePlugins): void {
  if (!Haptics) return
  const vibrate = (pattern: number | readonly number[]): boolean => {
    const longest = Math.max(...[pattern].flat())
    Haptics.impact({ style: longest > SHORT_VIBRATION ? 'HEAVY' : 'LIGHT' }).catch(() => undefined)
    return true
  }
  Object.defineProperty(scope.navigator, 'vibrate', { value: vibrate, configurable: true })
}

/** The back key of Android goes back within the page, and leaves the app open where there is nothing before. */
function followBackKey({ history }: NativeScope, { App }: NativePlugins): void {
  App?.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}

/** Makes the plugins of the app known to the page. */
export function startNativeHost(scope: NativeScope): void {
  const plugins = scope.Capacitor?.Plugins ?? {}
  const { SecureStorage: secure } = plugins
  scope.barnApp = { protect: (storage) => (secure ? protectSecrets(storage, secure) : storage) }
  offerVibration(scope, plugins)
  followBackKey(scope, plugins)
}
