/*
 * The door `ui`: the controls that plugins draw with, and the hooks that belong to them. They look as the theme of the
 * workbench says.
 *
 * Plugins take them here and never from the library that they come from, so that this list is all of it that plugins
 * use, and the library can change without them. A control belongs in it once a screen of a plugin needs it: one line
 * here, its styles in `workbench/src/theme/components.css`. A plugin that has to name a type of its props takes that
 * from here as well, under a name of ours. What the SDK draws itself, such as dialogs, fields and pickers, stays in its
 * own doors. Never `export *`.
 *
 * An installed plugin can use the door where its widgets run in the page, with `WidgetControls` around what it draws.
 * `workbench/controls` builds it for them, apart from the client.
 */

export {
  ActionIcon,
  Alert,
  Anchor,
  Autocomplete,
  Button,
  Checkbox,
  CloseButton,
  ColorInput,
  FileButton,
  Group,
  JsonInput,
  Loader,
  Menu,
  MultiSelect,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Progress,
  SegmentedControl,
  Select,
  Skeleton,
  Slider,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
  Textarea,
  UnstyledButton,
  VisuallyHidden,
  useComputedColorScheme,
} from '@mantine/core'
export { useDebouncedValue, useDocumentVisibility, useElementSize, useMediaQuery } from '@mantine/hooks'
export { WidgetControls, type WidgetControlsProps } from './WidgetControls'
