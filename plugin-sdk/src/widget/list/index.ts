/*
 * The door `widget/list`: lists for portable widgets, in the looks of the workbench and with its keys.
 */

export { List, type ListItem, type ListMore, type ListPicture, type ListProps, type ListSection } from './List'
