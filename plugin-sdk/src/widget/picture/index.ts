/*
 * The door `widget/picture`: pictures of cameras for portable widgets, drawn as our own are.
 */

export { CameraPicture, type CameraPictureProps, type PictureMark } from './CameraPicture'
