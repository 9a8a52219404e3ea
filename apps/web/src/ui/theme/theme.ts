import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import type { FocusEvent } from 'react';
import controls from './controls.module.css';

/** What is chosen gives way to what is typed to find another. The click puts its caret behind the focus, so a frame later. */
function giveWay({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const words = input.value;
  if (!input.readOnly) requestAnimationFrame(() => input.value === words && input.select());
}

const petrol: MantineColorsTuple = [
  '#ECF6F6',
  '#D9ECEE',
  '#B3D8DC',
  '#84BEC5',
  '#52A9B4',
  '#2A8592',
  '#14707D',
  '#0E5C68',
  '#0B4A54',
  '#08363E',
];
const gray: MantineColorsTuple = [
  '#F8F7F4',
  '#F3F1EC',
  '#E7E4DD',
  '#D3CFC5',
  '#B9B4A9',
  '#8F8A80',
  '#67635A',
  '#524F48',
  '#353330',
  '#1F1E1B',
];
const dark: MantineColorsTuple = [
  '#ECE9E3',
  '#BDB8AF',
  '#A09B91',
  '#7C776E',
  '#403E3A',
  '#2F2E2B',
  '#2A2927',
  '#1F1F1D',
  '#181817',
  '#131312',
];

export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 4 },
  fontFamily: 'var(--p-font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '22px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '12px', xl: '14px' },
  defaultRadius: 'sm',
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '30em', sm: '48em', md: '61.9375em', lg: '75em', xl: '100em' },
  shadows: {
    xs: 'var(--p-shadow-sm)',
    sm: 'var(--p-shadow-sm)',
    md: 'var(--p-shadow-md)',
    lg: 'var(--p-shadow-md)',
    xl: 'var(--p-shadow-lg)',
  },
  headings: { fontFamily: 'var(--p-font)', fontWeight: '650' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects and not `Button.extend`: importing the parts here would put all of them into the first page.
  components: {
    Button: {
      defaultProps: { variant: 'filled' },
      classNames: { root: controls.button, label: controls.buttonLabel },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 32 },
      classNames: { root: controls.actionIcon },
    },
    TextInput: {
      classNames: {
        input: controls.input,
        label: controls.label,
        description: controls.help,
        error: controls.error,
      },
    },
    PasswordInput: {
      classNames: {
        input: controls.input,
        innerInput: controls.innerInput,
        label: controls.label,
        description: controls.help,
        error: controls.error,
      },
    },
    NumberInput: {
      classNames: {
        input: controls.input,
        label: controls.label,
        description: controls.help,
        error: controls.error,
      },
    },
    Textarea: {
      classNames: {
        input: controls.textarea,
        label: controls.label,
        description: controls.help,
        error: controls.error,
      },
    },
    ColorInput: {
      classNames: {
        input: controls.input,
        label: controls.label,
        description: controls.help,
        error: controls.error,
        dropdown: controls.dropdown,
      },
    },
    Select: {
      defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' }, onFocus: giveWay },
      classNames: {
        input: controls.input,
        label: controls.label,
        description: controls.help,
        error: controls.error,
        dropdown: controls.dropdown,
        option: controls.option,
      },
    },
    MultiSelect: {
      defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' } },
      classNames: {
        input: controls.pills,
        label: controls.label,
        description: controls.help,
        error: controls.error,
        dropdown: controls.dropdown,
        option: controls.option,
        pill: controls.pill,
      },
    },
    TagsInput: {
      classNames: {
        input: controls.pills,
        label: controls.label,
        description: controls.help,
        error: controls.error,
        dropdown: controls.dropdown,
        option: controls.option,
        pill: controls.pill,
      },
    },
    Switch: {
      classNames: {
        track: controls.switchTrack,
        label: controls.choiceLabel,
        description: controls.description,
      },
    },
    Checkbox: {
      classNames: { label: controls.choiceLabel, description: controls.description },
    },
    Radio: {
      classNames: { label: controls.choiceLabel, description: controls.description },
    },
    CloseButton: {
      classNames: { root: controls.close },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: { duration: 90 }, withinPortal: true },
      classNames: { tooltip: controls.tooltip },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 90, transition: 'fade' },
        // The placeholder that takes the first focus is no menu item, which screen readers stumble over.
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: controls.dropdown,
        item: controls.menuItem,
        itemSection: controls.menuSection,
        label: controls.menuLabel,
      },
    },
    Popover: {
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 90, transition: 'fade' } },
      classNames: { dropdown: controls.dropdown },
    },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, overlayProps: { className: controls.overlay } },
      classNames: {
        content: controls.modal,
        header: controls.modalHeader,
        title: controls.modalTitle,
        close: controls.modalClose,
      },
    },
  },
});

/** Mantine's own variables, bound to our roles. Placeholder and dimmed are text 3, because index 3 is too faint for words. */
export const resolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--p-main)',
    '--mantine-color-text': 'var(--p-text)',
    '--mantine-color-bright': 'var(--p-text)',
    '--mantine-color-dimmed': 'var(--p-text-3)',
    '--mantine-color-placeholder': 'var(--p-text-3)',
    '--mantine-color-anchor': 'var(--p-accent-text)',
    '--mantine-color-default': 'var(--p-raised)',
    '--mantine-color-default-hover': 'var(--p-hover)',
    '--mantine-color-default-color': 'var(--p-text)',
    '--mantine-color-default-border': 'var(--p-line)',
    '--mantine-color-error': 'var(--p-danger)',
    '--mantine-color-petrol-filled': 'var(--p-accent)',
    '--mantine-color-petrol-filled-hover': 'var(--p-accent-hover)',
    '--mantine-primary-color-contrast': 'var(--p-on-accent)',
  };
  return { variables: {}, light: shared, dark: shared };
};
