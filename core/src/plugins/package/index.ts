/*
 * Packed plugins: one file with a manifest, its signature and the files of the plugin, as it lies in the folder of a
 * server or comes from an instance. `readPackage` checks all of it; digests and signatures are checked by what the
 * place has (`PackageChecks`), Node on servers and a library in the page. `isSuccessor` says whether a plugin may come
 * with another key than before.
 */

export {
  checkDigests,
  checkWidgets,
  isAllowedFile,
  LARGEST_CONTENT,
  LARGEST_MANIFEST,
  LARGEST_PACKAGE,
  MANIFEST,
  MOST_FILES,
  PACKAGE_EXTENSION,
  PackageError,
  parseManifest,
  readPackage,
  SIGNATURE,
  type PackageChecks,
  type PluginPackage,
} from './pluginPackage'
export { isSuccessor, statementOf } from './successors'
