/** To assign an incident to another account, the user chooses from the list of accounts. */
export const LIST_ACCOUNTS = 'authentication.list_users'

/** Permissions of which one is enough to write comments. */
export const COMMENT_PERMISSIONS = ['incidentComments.manage', 'incidentComments.manage.advanced']
