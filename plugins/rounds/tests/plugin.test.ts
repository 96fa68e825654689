import { describePlugin } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'

describePlugin(plugin)
