// Loaded when it is asked: a dialog that imported the SDK's forms directly would load them with the manifest.
export { LossQuestion } from '@barn-workbench/plugin-sdk/form'
