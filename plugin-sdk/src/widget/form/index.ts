/*
 * The door `widget/form`: forms from plain data for portable widgets, with the checks and the words of the workbench.
 */

export { Form, type FormProps } from './Form'
export {
  fieldsOfSchema,
  type FormField,
  type FormProperty,
  type FormSchema,
  type FormValue,
  type FormValues,
} from './fields'
