import { Switch, Textarea, TextInput } from '@mantine/core';
import { themeLimits } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormSection } from '@/ui/page';
import type { PartProps } from './part-props';

/** What stands below the words, and the line above everything. */
export function FooterSection({ settings, onChange, faultOf }: PartProps) {
  const { t } = useTranslation('email-themes');
  const { footer } = settings;
  return (
    <>
      <FormSection title={t('footer')}>
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          label={t('footerText')}
          description={t('footerTextHelp', { mark: '{{agent.name}}' })}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          maxLength={themeLimits.footerText}
          dir="auto"
          value={footer.text}
          error={faultOf('settings.footer.text')}
          onChange={(event) => onChange({ footer: { ...footer, text: event.currentTarget.value } })}
        />
        <Switch
          label={t('showsCompany')}
          description={
            <>
              {t('showsCompanyHelp')} <Link to="/admin/company_profile/settings">{t('toCompany')}</Link>
            </>
          }
          checked={footer.showsCompany}
          onChange={(event) => onChange({ footer: { ...footer, showsCompany: event.currentTarget.checked } })}
        />
        <Switch
          label={t('showsReference')}
          description={t('showsReferenceHelp')}
          checked={settings.showsReference}
          onChange={(event) => onChange({ showsReference: event.currentTarget.checked })}
        />
      </FormSection>
      <FormSection title={t('replyLine')} help={t('replyLineHelp')}>
        <TextInput
          label={t('replyLineWords')}
          placeholder={t('replyLineExample')}
          maxLength={themeLimits.replyLine}
          dir="auto"
          value={settings.replyLine}
          error={faultOf('settings.replyLine')}
          onChange={(event) => onChange({ replyLine: event.currentTarget.value })}
        />
      </FormSection>
    </>
  );
}
