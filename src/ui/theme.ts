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
import { brand } from '../definitions/brand.ts';
import { shadesOf } from './shades.ts';

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Neutral grays with a slight violet tint from the brand. */
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

/** Default props of a component, by name. Importing the component itself would add it to the first page. */
const by = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

const small = by<ButtonProps>({ size: 'sm' });

const plain = createTheme({
  fontFamily,
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 8 },
  black: '#1b1b22',
  defaultRadius: 'md',
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.625rem', xl: '1rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.25rem', lg: '1.5rem', xl: '1.75rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h5: { fontSize: '0.75rem', lineHeight: '1rem' },
      h6: { fontSize: '0.75rem', lineHeight: '1rem' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: small,
    InputWrapper: { styles: { label: { marginBottom: '0.25rem' }, error: { marginTop: '0.25rem' } } },
    TextInput: small,
    PasswordInput: small,
    NumberInput: small,
    Select: small,
    ActionIcon: by<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 32 }),
    Tooltip: by<TooltipProps>({ openDelay: 300, withArrow: false, position: 'bottom' }),
    Popover: by<PopoverProps>({ shadow: 'md' }),
    // The placeholder for initial focus is not a valid child of a menu. The first item gets the focus instead.
    Menu: by<MenuProps>({ shadow: 'md', withInitialFocusPlaceholder: false }),
    EmptyState: by<EmptyStateProps>({ size: 'sm', mt: 'xl' }),
    Modal: by<ModalProps>({ centered: true }),
  },
});

/** The theme in the colors of the brand. */
export const brandedTheme = () => ({
  ...plain,
  colors: { brand: shadesOf(brand.colors.primary), accent: shadesOf(brand.colors.secondary), gray, dark },
});

/** The light variant of a color on a dark background: a subtle tint instead of Mantine's solid color. */
const tint = (name: string, from: string, text: string) => ({
  [`--mantine-color-${name}-light`]: `color-mix(in srgb, ${from} 16%, transparent)`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, ${from} 24%, transparent)`,
  [`--mantine-color-${name}-light-color`]: text,
});

/** Mantine's placeholder, dimmed and error texts don't meet WCAG AA contrast; neither do subtle gray controls. */
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
    '--motorpool-more': 'rgb(0 0 0 / 18%)',
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
    '--motorpool-more': 'rgb(0 0 0 / 60%)',
    '--motorpool-brand-text': 'var(--mantine-color-brand-4)',
    '--motorpool-good': '#6cc784',
    ...tint('brand', 'var(--mantine-color-brand-5)', 'var(--mantine-color-brand-2)'),
    ...tint('red', '#ff6b6b', '#ffa8a8'),
  },
});
