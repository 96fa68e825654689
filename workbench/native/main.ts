import { startNativeHost, type NativeScope } from './nativeHost'

startNativeHost(globalThis as unknown as NativeScope)
