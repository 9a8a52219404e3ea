import { ColorInput, SegmentedControl, Select, Switch } from '@mantine/core';
import { widgetIcons, widgetLimits, widgetPositions, type WidgetSettings } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection } from '@/ui/page';
import type { SettingsProps } from './settings-props';
import { TextsField } from './TextsField';
import styles from './Widgets.module.css';

/** Colour, place, launcher, faces and first words. */
export function LookSection({ settings, onChange, locale, faultOf }: SettingsProps) {
  const { t } = useTranslation('widgets');
  const { appearance, greetings } = settings;
  const set = (part: Partial<WidgetSettings['appearance']>) =>
    onChange({ appearance: { ...appearance, ...part } });
  return (
    <FormSection title={t('look')}>
      <FieldRow>
        <ColorInput
          label={t('color')}
          format="hex"
          dir="ltr"
          placeholder="#14707d"
          withEyeDropper={false}
          value={appearance.color ?? ''}
          error={faultOf('settings.appearance.color')}
          onChange={(color) => set({ color: color || null })}
        />
        <Select
          label={t('icon')}
          allowDeselect={false}
          value={appearance.icon}
          data={widgetIcons.map((icon) => ({ value: icon, label: t(`icons.${icon}`) }))}
          onChange={(icon) => icon && set({ icon: icon as typeof appearance.icon })}
        />
      </FieldRow>
      <div>
        <p className={styles.label}>{t('position')}</p>
        <SegmentedControl
          aria-label={t('position')}
          value={appearance.position}
          data={widgetPositions.map((position) => ({ value: position, label: t(`positions.${position}`) }))}
          onChange={(position) => set({ position: position as typeof appearance.position })}
        />
      </div>
      <TextsField
        label={t('launcher')}
        help={t('launcherHelp')}
        locale={locale}
        maxLength={widgetLimits.launcher}
        value={appearance.launcher}
        onChange={(launcher) => set({ launcher })}
      />
      <TextsField
        label={t('greeting')}
        help={t('greetingHelp')}
        locale={locale}
        maxLength={widgetLimits.text}
        value={greetings}
        onChange={(texts) => onChange({ greetings: texts })}
      />
      <Switch
        label={t('showsTeam')}
        checked={appearance.showsTeam}
        onChange={(event) => set({ showsTeam: event.currentTarget.checked })}
      />
    </FormSection>
  );
}
