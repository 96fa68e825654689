/** The oldest version of Node that is supported. */
const OLDEST = [20, 19]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(`Barn Workbench needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}\n`)
  process.exit(1)
}
