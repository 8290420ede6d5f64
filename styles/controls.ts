import type { MantineThemeComponents } from '@mantine/core'

/** How controls look unless they say otherwise: small, because a console is read all day. */
export const controls: MantineThemeComponents = {
  Button: { defaultProps: { size: 'xs' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  // Help stands below its field.
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  TextInput: { defaultProps: { size: 'sm' } },
  Select: {
    defaultProps: { size: 'sm', withScrollArea: false },
    // The list itself scrolls: it is the popup that the field names, so that whoever is in the
    // field can scroll it.
    styles: { options: { maxHeight: 240, overflowY: 'auto' } },
  },
  Modal: {
    defaultProps: {
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      radius: 'md',
      transitionProps: { duration: 120, transition: 'fade' },
      overlayProps: { backgroundOpacity: 0.55 },
    },
  },
}
