import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type EmptyStateProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
} from '@mantine/core';
import { brand } from '../definitions.ts';
import { shadesOf } from './shades.ts';

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Grays with a hint of the brand's violet. */
const gray: MantineColorsTuple = [
  '#fafafb',
  '#f4f4f6',
  '#ebebef',
  '#dfdfe5',
  '#cccdd5',
  '#a5a6b2',
  '#7d7e8c',
  '#5b5c69',
  '#3b3c47',
  '#23242c',
];
const dark: MantineColorsTuple = [
  '#d5d5dc',
  '#b9b9c4',
  '#9a9aa8',
  '#6d6d7b',
  '#41414d',
  '#32323c',
  '#25252d',
  '#19191f',
  '#131318',
  '#0d0d11',
];

/** A component's default props. Only its name is needed: the component itself would be loaded with the first page. */
const by = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

const small = by<ButtonProps>({ size: 'sm' });

export const theme = createTheme({
  fontFamily,
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 8 },
  colors: {
    brand: shadesOf(brand.colors.primary),
    accent: shadesOf(brand.colors.secondary),
    gray,
    dark,
  },
  black: '#1b1b22',
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
      h5: { fontSize: '12px', lineHeight: '16px' },
      h6: { fontSize: '12px', lineHeight: '16px' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: small,
    InputWrapper: { styles: { label: { marginBottom: 4 }, error: { marginTop: 4 } } },
    TextInput: small,
    PasswordInput: small,
    NumberInput: small,
    Select: small,
    ActionIcon: by<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 32 }),
    Tooltip: by<TooltipProps>({ openDelay: 300, withArrow: false, position: 'bottom' }),
    Popover: by<PopoverProps>({ shadow: 'md' }),
    // A menu may not contain its focus placeholder; the first entry gets the focus.
    Menu: by<MenuProps>({ shadow: 'md', withInitialFocusPlaceholder: false }),
    EmptyState: by<EmptyStateProps>({ size: 'sm', mt: 'xl' }),
    Modal: by<ModalProps>({ centered: true }),
  },
});

/** The light variant of a color on a dark background: a hint of it, where Mantine's own is solid. */
const tint = (name: string, from: string, text: string) => ({
  [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${from} 16%, transparent)`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${from} 24%, transparent)`,
  [`--mantine-color-${name}-light-color`]: text,
});

/** Mantine's placeholder, dimmed and error texts don't reach WCAG AA, and neither do subtle gray controls. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--motorpool-accent': brand.colors.secondary, '--motorpool-accent-soft': brand.colors.secondary_light },
  light: {
    '--mantine-color-placeholder': '#6d6e7c',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-8)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--motorpool-line': 'var(--mantine-color-gray-2)',
    '--motorpool-canvas': 'var(--mantine-color-gray-0)',
    '--motorpool-surface': 'var(--mantine-color-white)',
    '--motorpool-brand-text': 'var(--mantine-color-brand-7)',
    '--motorpool-good': '#237032',
  },
  dark: {
    '--mantine-color-placeholder': '#9494a2',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-1)',
    '--motorpool-line': 'var(--mantine-color-dark-5)',
    '--motorpool-canvas': 'var(--mantine-color-dark-8)',
    '--motorpool-surface': 'var(--mantine-color-dark-7)',
    '--motorpool-brand-text': 'var(--mantine-color-brand-4)',
    '--motorpool-good': '#6cc784',
    ...tint('brand', 'var(--mantine-color-brand-5)', 'var(--mantine-color-brand-2)'),
    ...tint('red', '#ff6b6b', '#ffa8a8'),
  },
});
