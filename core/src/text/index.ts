export { foldings, foldText } from './foldText'
export { mayMean } from './mayMean'
