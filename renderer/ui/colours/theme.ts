// Every theme token: colours, sizes, type. No other module names a colour; style sheets use the variables made here.
import {
  createTheme,
  type ActionIconFactory,
  type CSSVariablesResolver,
  type PartialVarsResolver,
} from '@mantine/core';
import type { MantineColorsTuple, MantineThemeComponent, MenuProps, ModalProps, TooltipProps } from '@mantine/core';

/** The ten shades of a colour. */
const shades = (colours: string) => colours.split(' ') as unknown as MantineColorsTuple;

const grey = shades('#f7f8fa #eef0f4 #e1e5eb #cdd3dc #a9b2bf #7d8795 #5b6573 #414a57 #2a313b #171b21');
const blueprint = shades('#eaf1fa #d2e1f3 #a6c3e7 #78a3da #5288cf #3674c4 #1f5fae #1a5094 #15427b #0f325f');
/** Dark surfaces, the first the lightest: higher layers are lighter. */
const dark = shades('#dde2e9 #b9c1cc #939dab #6c7685 #3a424e #2f3641 #272d36 #1d2128 #171a20 #111419');

/** Colours of tags and groups, in the form of the API; they are distinguishable in both schemes. */
export const markColors = {
  red: 'd6453d',
  orange: 'e0812b',
  yellow: 'd4ac0d',
  green: '3d9a50',
  teal: '1f9e9e',
  blue: '3674c4',
  violet: '7b5cc8',
  pink: 'c94f8f',
  brown: '8d6e52',
  grey: '7d8795',
} as const;
export type MarkColor = keyof typeof markColors;

/** The digits of a colour; clients write them with or without `#`. */
export const bareColor = (color: string): string => color.replace(/^#/, '').toLowerCase();
export const cssColor = (color: string): string => `#${bareColor(color)}`;

const control = 'var(--control)';
const inputVars = () => ({ wrapper: { '--input-height': control, '--input-fz': 'var(--mantine-font-size-sm)' } });

/** Plain objects: importing a component to name it would load it with the first screen. */
const componentDefaults = {
  Button: {
    defaultProps: { size: 'xs', variant: 'default' },
    vars: () => ({ root: { '--button-height': control, '--button-fz': '13px', '--button-padding-x': '10px' } }),
    styles: { label: { fontWeight: 500 } },
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray' },
    vars: ((_theme, { size }) => ({
      root: size === undefined ? { '--ai-size': control } : {},
    })) satisfies PartialVarsResolver<ActionIconFactory>,
  },
  // Clear of the focus ring.
  InputWrapper: { styles: { label: { marginBottom: 3 } } },
  TextInput: { defaultProps: { size: 'xs' }, vars: inputVars },
  NativeSelect: { defaultProps: { size: 'xs' }, vars: inputVars },
  Checkbox: { defaultProps: { size: 'xs' } },
  SegmentedControl: { defaultProps: { size: 'xs' } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      transitionProps: { duration: 100, transition: 'fade' },
      overlayProps: { backgroundOpacity: 0.35 },
      centered: true,
    } satisfies Partial<ModalProps>,
    styles: { title: { fontSize: '15px', fontWeight: 600, lineHeight: 1.35 } },
  },
  Menu: {
    defaultProps: {
      withInitialFocusPlaceholder: false,
      transitionProps: { duration: 80 },
      shadow: 'md',
    } satisfies Partial<MenuProps>,
    styles: { item: { paddingBlock: '5px', fontSize: '13px' } },
  },
  Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
  Tooltip: {
    defaultProps: {
      openDelay: 400,
      transitionProps: { duration: 80 },
      withArrow: false,
      fz: 12,
    } satisfies Partial<TooltipProps>,
  },
} satisfies Readonly<Record<string, MantineThemeComponent>>;

export const theme = createTheme({
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.4', lg: '1.4', xl: '1.3' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'sm',
  colors: { gray: grey, blueprint, dark },
  primaryColor: 'blueprint',
  primaryShade: { light: 6, dark: 6 },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.3' },
      h2: { fontSize: '15px', lineHeight: '1.4' },
      h3: { fontSize: '13px', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: componentDefaults,
});

/** The variables that style sheets use besides Mantine's own, for both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--row': '30px',
    '--rail': '48px',
    '--header': '44px',
    '--status': '24px',
    '--motion': '100ms',
    '--paper-light': '#ffffff',
    '--ink-light': '#111111',
    '--paper-dark': '#14181e',
    '--ink-dark': '#f2f4f7',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': grey[9],
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-default-border': grey[3],
    '--mantine-color-error': '#b3261e',
    '--surface-frame': grey[0],
    '--surface-page': '#ffffff',
    '--surface-raised': '#ffffff',
    '--surface-sunken': grey[1],
    '--hover': 'rgb(23 40 66 / 5%)',
    '--selected': '#e3edf9',
    '--line': grey[2],
    '--line-strong': grey[3],
    '--text': grey[9],
    '--text-quiet': '#566070',
    '--accent': blueprint[6],
    '--accent-text': blueprint[6],
    '--accent-soft': blueprint[0],
    '--waiting': '#566070',
    '--running': blueprint[6],
    '--done': '#1d7040',
    '--failed': '#b3261e',
    '--warning': '#8a5a00',
    '--canvas-top': '#e9eef5',
    '--canvas-bottom': '#cfd8e3',
  },
  dark: {
    '--mantine-color-body': dark[8],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': '#9aa4b2',
    '--mantine-color-default': dark[6],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-error': '#f28b82',
    '--mantine-color-anchor': blueprint[3],
    '--surface-frame': dark[9],
    '--surface-page': dark[8],
    '--surface-raised': dark[7],
    '--surface-sunken': dark[9],
    '--hover': 'rgb(220 232 250 / 6%)',
    '--selected': '#1c3350',
    '--line': dark[6],
    '--line-strong': dark[4],
    '--text': dark[0],
    '--text-quiet': '#9aa4b2',
    '--accent': blueprint[4],
    '--accent-text': '#8ab4e6',
    '--accent-soft': '#1a2a40',
    '--waiting': '#9aa4b2',
    '--running': '#8ab4e6',
    '--done': '#6cc58d',
    '--failed': '#f28b82',
    '--warning': '#e0b354',
    '--canvas-top': '#2a3039',
    '--canvas-bottom': '#171b21',
  },
});
