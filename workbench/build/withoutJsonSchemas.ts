import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
/** How each kind of schema would be described as a JSON schema. */
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const METHODS = /^import \{[^}]*\} from "\.\.\/core\/to-json-schema\.js";$/m
const NO_METHODS = `
const createToJSONSchemaMethod = () => () => { throw new Error("The client describes no schemas") };
const createStandardJSONSchemaMethod = createToJSONSchemaMethod;`

/**
 * Leaves out of the built client what describes schemas of `zod` as JSON schemas: a fifth of what every page loads of it.
 * The settings of widgets are described when the client is built.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: (code, id) =>
      SCHEMAS.test(id) ? { code: code.replaceAll(PROCESSOR, '').replace(METHODS, NO_METHODS), map: null } : null,
  }
}
