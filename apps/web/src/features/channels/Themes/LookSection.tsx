import { ColorInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import {
  themeAligns,
  type ThemeFont,
  themeFonts,
  themeLayouts,
  themeLimits,
  type ThemeSettings,
} from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection } from '@/ui/page';
import type { PartProps } from './part-props';

/** Names of fonts are the same in every language. */
const FONTS: Record<Exclude<ThemeFont, 'system'>, string> = {
  arial: 'Arial',
  verdana: 'Verdana',
  trebuchet: 'Trebuchet MS',
  georgia: 'Georgia',
  times: 'Times New Roman',
  courier: 'Courier New',
};
const COLORS = ['accent', 'background', 'surface', 'text'] as const;

/** Layout, colours, font, and the head. */
export function LookSection({ settings, onChange, faultOf }: PartProps) {
  const { t } = useTranslation('email-themes');
  const { colors, header, layout } = settings;
  const shown = COLORS.filter((name) => layout !== 'plain' || name === 'accent' || name === 'text');
  const color = (name: (typeof COLORS)[number]) => (
    <ColorInput
      key={name}
      label={t(`colors.${name}`)}
      format="hex"
      dir="ltr"
      withEyeDropper={false}
      value={colors[name]}
      error={faultOf(`settings.colors.${name}`)}
      onChange={(value) => onChange({ colors: { ...colors, [name]: value } })}
    />
  );
  return (
    <FormSection title={t('look')}>
      <SegmentedControl
        aria-label={t('layout')}
        value={layout}
        data={themeLayouts.map((value) => ({ value, label: t(`layouts.${value}`) }))}
        onChange={(value) => onChange({ layout: value as ThemeSettings['layout'] })}
      />
      <FieldRow>{shown.slice(0, 2).map(color)}</FieldRow>
      {shown.length > 2 ? <FieldRow>{shown.slice(2).map(color)}</FieldRow> : null}
      <Select
        label={t('font')}
        allowDeselect={false}
        value={settings.font}
        data={themeFonts.map((value) => ({
          value,
          label: value === 'system' ? t('fonts.system') : FONTS[value],
        }))}
        onChange={(font) => font && onChange({ font: font as ThemeSettings['font'] })}
      />
      <TextInput
        label={t('headerText')}
        description={t('headerTextHelp', { mark: '{{agency.name}}' })}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        maxLength={themeLimits.headerText}
        dir="auto"
        value={header.text}
        error={faultOf('settings.header.text')}
        onChange={(event) => onChange({ header: { ...header, text: event.currentTarget.value } })}
      />
      <SegmentedControl
        aria-label={t('align')}
        value={header.align}
        data={themeAligns.map((value) => ({ value, label: t(`aligns.${value}`) }))}
        onChange={(align) => onChange({ header: { ...header, align: align as typeof header.align } })}
      />
    </FormSection>
  );
}
