import { servePainting } from './servePainting'

// The thread that paints pictures in a barn whose cameras are all real.

servePainting()
