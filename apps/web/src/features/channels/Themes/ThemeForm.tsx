import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { themeLimits, themeModes, type ThemeSettings } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import type { Draft } from '@/lib/draft';
import { FormSection } from '@/ui/page';
import { HtmlSection } from './HtmlSection';
import { LookSection } from './LookSection';
import { LogoField } from './LogoField';
import type { PartProps } from './part-props';
import { htmlFault, type ThemeValues } from './theme-draft';
import { FooterSection } from './FooterSection';

interface Props {
  draft: Draft<ThemeValues>;
  /** Whether somebody wanted to save it: what is still missing is said from then on. */
  wasTried: boolean;
  faultOf: (field: string) => string | null;
}

/** Everything about one theme. */
export function ThemeForm({ draft, wasTried, faultOf }: Props) {
  const { t } = useTranslation('email-themes');
  const { value } = draft;
  const { settings } = value;
  const isNameless = wasTried && value.name.trim() === '';
  const part: PartProps = {
    settings,
    faultOf,
    onChange: (change) => draft.set({ settings: { ...settings, ...change } }),
  };
  const fault = wasTried ? htmlFault(settings) : null;
  return (
    <div>
      <FormSection title={t('about')}>
        <TextInput
          label={t('name')}
          description={t('nameHelp')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          maxLength={themeLimits.name}
          dir="auto"
          value={value.name}
          error={isNameless ? t('nameMissing') : faultOf('name')}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <Switch
          label={t('isDefault')}
          description={t('isDefaultHelp')}
          checked={value.isDefault}
          onChange={(event) => draft.set({ isDefault: event.currentTarget.checked })}
        />
        <SegmentedControl
          aria-label={t('mode')}
          value={settings.mode}
          data={themeModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          onChange={(mode) => part.onChange({ mode: mode as ThemeSettings['mode'] })}
        />
      </FormSection>
      <FormSection title={t('logo')} help={t('logoHelp')}>
        <LogoField
          logo={value.logo}
          width={settings.header.logoWidth}
          onChange={(logo) => draft.set({ logo })}
          onWidth={(logoWidth) => part.onChange({ header: { ...settings.header, logoWidth } })}
        />
      </FormSection>
      {settings.mode === 'html' ? (
        <HtmlSection {...part} fault={fault} />
      ) : (
        <>
          <LookSection {...part} />
          <FooterSection {...part} />
        </>
      )}
    </div>
  );
}
