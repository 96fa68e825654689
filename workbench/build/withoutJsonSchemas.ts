import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
/** The line of each kind of schema that describes it as a JSON schema. */
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const METHODS = /^import \{[^}]*\} from "\.\.\/core\/to-json-schema\.js";$/m
const NO_METHODS = `
const createToJSONSchemaMethod = () => () => { throw new Error("The client describes no schemas") };
const createStandardJSONSchemaMethod = createToJSONSchemaMethod;`

/**
 * Removes from the built client the code that describes `zod` schemas as JSON schemas: a fifth of the code that every
 * page loads. The settings of widgets are described when the client is built.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: (code, id) =>
      SCHEMAS.test(id) ? { code: code.replaceAll(PROCESSOR, '').replace(METHODS, NO_METHODS), map: null } : null,
  }
}
