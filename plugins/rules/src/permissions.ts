/** The permission to write rules. */
export const MANAGE_RULES = 'rules.manage'
/** The permissions to see rules; one is enough. An account sees the rules about measurements that it may view. */
export const VIEW_RULES = ['data.view.*', MANAGE_RULES]
