import {
  type ActionIconProps,
  type BadgeProps,
  type ButtonProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  defaultVariantColorsResolver,
  type InputProps,
  type InputWrapperProps,
  type KbdProps,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type NumberInputProps,
  type PaperProps,
  type PasswordInputProps,
  type PopoverProps,
  type SegmentedControlProps,
  type SelectProps,
  type SwitchProps,
  type TabsProps,
  type TextareaProps,
  type TextInputProps,
  type TextProps,
  type TooltipProps,
  type VariantColorsResolver,
} from '@mantine/core'
import { say } from '#kit/say.ts'
import themeJson from '#kit/theme.json'

/** Filled parts take their text colour from a token: white on light, ink on dark. */
const variantColorResolver: VariantColorsResolver = input => {
  const colours = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colours, color: 'var(--br-on-filled)' } : colours
}

/** A dialog's head is no banner of the page. */
const inDialog = { header: { role: 'presentation' } }

const { motion, z } = themeJson.other
const veil = { backgroundOpacity: 0.46, color: '#0d1613' }

/** Named by its type alone: the part itself is loaded by the pages that draw it, not by the sign-in. */
function usually<Props>(defaultProps: Partial<Props>) {
  return { defaultProps }
}

/** The look of every part, set once, so that pages need not say it. */
export const theme = createTheme({
  ...(themeJson as unknown as MantineThemeOverride),
  variantColorResolver,
  respectReducedMotion: true,
  components: {
    Button: usually<ButtonProps>({ size: 'xs', variant: 'default' }),
    ActionIcon: usually<ActionIconProps>({ variant: 'subtle', color: 'gray' }),
    Input: usually<InputProps>({ size: 'sm' }),
    InputWrapper: usually<InputWrapperProps>({
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
    }),
    TextInput: usually<TextInputProps>({ size: 'sm' }),
    Textarea: usually<TextareaProps>({ size: 'sm', autosize: true, minRows: 2 }),
    NumberInput: usually<NumberInputProps>({ size: 'sm', hideControls: true }),
    PasswordInput: usually<PasswordInputProps>({ size: 'sm' }),
    Select: usually<SelectProps>({ size: 'sm', checkIconPosition: 'right', allowDeselect: false }),
    Checkbox: usually<CheckboxProps>({
      size: 'xs',
      styles: { label: { fontSize: 'var(--mantine-font-size-sm)' } },
    }),
    // Also where little stands beside the pills, there is enough of it to press.
    MultiSelect: usually<MultiSelectProps>({ styles: { inputField: { minHeight: 24 } } }),
    Switch: usually<SwitchProps>({ size: 'sm' }),
    SegmentedControl: usually<SegmentedControlProps>({ size: 'xs', withItemsBorders: false }),
    Badge: usually<BadgeProps>({ variant: 'light', tt: 'none' }),
    Paper: usually<PaperProps>({ radius: 'lg', withBorder: true }),
    Text: usually<TextProps>({ size: 'sm' }),
    Tabs: usually<TabsProps>({ variant: 'default' }),
    Tooltip: usually<TooltipProps>({ openDelay: 400, transitionProps: { duration: motion.quick } }),
    Menu: usually<MenuProps>({
      shadow: 'md',
      transitionProps: { duration: motion.quick, transition: 'fade' },
    }),
    Popover: usually<PopoverProps>({
      shadow: 'md',
      transitionProps: { duration: motion.quick, transition: 'fade' },
    }),
    Modal: usually<ModalProps>({
      closeButtonProps: { 'aria-label': say('Close') },
      radius: 'xl',
      zIndex: z.dialog,
      attributes: inDialog,
      shadow: 'xl',
      overlayProps: veil,
      transitionProps: { duration: motion.calm, transition: 'fade' },
    }),
    Drawer: usually<DrawerProps>({
      closeButtonProps: { 'aria-label': say('Close') },
      position: 'right',
      size: 480,
      attributes: inDialog,
      zIndex: z.dialog,
      overlayProps: veil,
      transitionProps: { duration: motion.calm, transition: 'fade-left' },
    }),
    ModalOverlay: { defaultProps: veil },
    DrawerOverlay: { defaultProps: veil },
    Kbd: usually<KbdProps>({ size: 'xs' }),
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
