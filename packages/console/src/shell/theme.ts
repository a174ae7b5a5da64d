import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Input,
  InputWrapper,
  Kbd,
  type MantineThemeOverride,
  Menu,
  Modal,
  NumberInput,
  Paper,
  PasswordInput,
  Popover,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core'
import themeJson from '#kit/theme.json'

/** Filled parts take their text colour from a token: white on light, ink on dark. */
const variantColorResolver: VariantColorsResolver = input => {
  const colours = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colours, color: 'var(--br-on-filled)' } : colours
}

/** A dialog's head is no banner of the page. */
const inDialog = { header: { role: 'presentation' } }

const { motion, z } = themeJson.other

/** The look of every part, set once: sizes of the design's chapter, so that pages need not say them. */
export const theme = createTheme({
  ...(themeJson as unknown as MantineThemeOverride),
  variantColorResolver,
  components: {
    Button: Button.extend({ defaultProps: { size: 'xs', variant: 'default' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Input: Input.extend({ defaultProps: { size: 'sm' } }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'sm' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'sm', autosize: true, minRows: 2 } }),
    NumberInput: NumberInput.extend({ defaultProps: { size: 'sm', hideControls: true } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'sm' } }),
    Select: Select.extend({ defaultProps: { size: 'sm', checkIconPosition: 'right', allowDeselect: false } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    Switch: Switch.extend({ defaultProps: { size: 'sm' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs', withItemsBorders: false } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', tt: 'none' } }),
    Paper: Paper.extend({ defaultProps: { radius: 'lg', withBorder: true } }),
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Tabs: Tabs.extend({ defaultProps: { variant: 'default' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, transitionProps: { duration: motion.quick } },
    }),
    Menu: Menu.extend({
      defaultProps: { shadow: 'md', transitionProps: { duration: motion.quick, transition: 'fade' } },
    }),
    Popover: Popover.extend({
      defaultProps: { shadow: 'md', transitionProps: { duration: motion.quick, transition: 'fade' } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        radius: 'xl',
        zIndex: z.dialog,
        attributes: inDialog,
        shadow: 'xl',
        overlayProps: { backgroundOpacity: 0.46, color: '#0d1613' },
        transitionProps: { duration: motion.calm, transition: 'fade' },
      },
    }),
    Drawer: Drawer.extend({
      defaultProps: {
        position: 'right',
        size: 480,
        attributes: inDialog,
        zIndex: z.dialog,
        overlayProps: { backgroundOpacity: 0.46, color: '#0d1613' },
        transitionProps: { duration: motion.calm, transition: 'fade-left' },
      },
    }),
    Kbd: Kbd.extend({ defaultProps: { size: 'xs' } }),
  },
})

const { cssVariables } = themeJson.other

/** Our own colour tokens, for light and dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: cssVariables.variables,
  light: cssVariables.light,
  dark: cssVariables.dark,
})

/** The two high-contrast sets as a style sheet, for people whose system asks for more contrast. */
export const highContrastCss = `@media (prefers-contrast: more) {
${rule('light', cssVariables.highContrastLight)}
${rule('dark', cssVariables.highContrastDark)}
}`

function rule(scheme: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value};`)
  return `:root[data-mantine-color-scheme='${scheme}'] { ${lines.join(' ')} }`
}
