import '../../boot/withoutEval'
import { checkPackage, type PackageToCheck } from './checkPackage'

/** The worker that unpacks and checks one package, which may take longer than a page can wait. */
self.addEventListener('message', ({ data }: MessageEvent<PackageToCheck>) => self.postMessage(checkPackage(data)))
