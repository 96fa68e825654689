/*
 * What every frame with a widget runs first. `lockDown` takes away what no sandbox can; `startFrame` waits for the port
 * of the workbench and runs the widget that it names, by the same end of the messages as in the page. The modules that
 * a plugin imports by their names are built beside it (`build/hostModules`), and shared with it.
 */
import '@fontsource-variable/inter/index.css'
import '@barn-workbench/plugin-sdk/tokens.css'
import './frame.css'
import '../src/boot/withoutEval'
import { lockDown } from './lockDown'
import { startFrame } from './startFrame'

lockDown()
startFrame()
