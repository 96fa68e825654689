/* The parts of Konva that the editor draws with; all of it would be a third larger. */
import 'konva/lib/shapes/Line.js'
import 'konva/lib/shapes/Rect.js'
import 'konva/lib/shapes/Transformer.js'

export { Layer, Line, Rect, Stage as KonvaStage, Transformer } from 'react-konva/es/ReactKonvaCore.js'
