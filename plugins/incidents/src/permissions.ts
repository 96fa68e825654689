/** To assign an incident to another account, the user chooses from the list of accounts. */
export const LIST_ACCOUNTS = 'authentication.list_users'

/** Permissions to write comments; one is enough. */
export const COMMENT_PERMISSIONS = ['incidentComments.manage', 'incidentComments.manage.advanced']
