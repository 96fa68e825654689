/**
 * A protection of plugins in frames that a browser, or the connection to its server, lacks. `connections`: a frame may
 * look up names and connect to other computers. `documents`: it may make documents of its own. `discovery`: it can find
 * the frames of others. `neighbours`: it shares a process with the frames of other plugins. `page`: it shares a process
 * with the page. @public
 */
export type FrameLack = 'connections' | 'documents' | 'discovery' | 'neighbours' | 'page'
