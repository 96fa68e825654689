/*
 * Packed plugins: one file with a manifest, its signature and the files of the plugin, as it lies in the folder of a
 * server or comes from an instance. `readPackage` checks all of it; digests and signatures are checked by what the
 * place has (`PackageChecks`), Node on servers and a library in the page. `presentationOf` takes out what people
 * are shown before they install one. `isSuccessor` says whether a plugin may come with another key than before.
 */

export { describeMistake } from './describeMistake'
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
export { CHANGELOG, isPicture, PICTURES, presentationOf, README, type PluginPresentation } from './presentation'
export { bytesOf, isSuccessor, statementOf } from './successors'
