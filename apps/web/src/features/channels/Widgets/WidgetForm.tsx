import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { widgetAway, widgetLimits, type WidgetSettings } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WidgetChoicesQuery } from '@/gql/graphql';
import type { Draft } from '@/lib/draft';
import { FormSection } from '@/ui/page';
import type { SettingsProps } from './settings-props';
import { LookSection } from './LookSection';
import { PreChatSection } from './PreChatSection';
import { TextsField } from './TextsField';
import type { WidgetValues } from './widget-draft';

interface Props {
  isNew: boolean;
  draft: Draft<WidgetValues>;
  choices: WidgetChoicesQuery;
  faultOf: (field: string) => string | null;
}

/** Everything about one widget. */
export function WidgetForm({ isNew, draft, choices, faultOf }: Props) {
  const { t } = useTranslation('widgets');
  const { value } = draft;
  const settings = {
    settings: value.settings,
    locale: choices.agency.localeCode,
    faultOf,
    onChange: (part: Partial<WidgetSettings>) => draft.set({ settings: { ...value.settings, ...part } }),
  };
  const chats = choices.channels.edges.map(({ node }) => node).filter(({ type }) => type === 'CHAT');
  return (
    <>
      <FormSection title={t('about')}>
        <TextInput
          label={t('name')}
          description={t('nameHelp')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          maxLength={100}
          dir="auto"
          value={value.name}
          error={faultOf('name')}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <Select
          label={t('channel')}
          description={t('channelHelp')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          clearable={isNew}
          allowDeselect={isNew}
          placeholder={t('ownChannel')}
          value={value.channelId}
          error={faultOf('channelId')}
          data={chats.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(channelId) => draft.set({ channelId })}
        />
      </FormSection>
      <LookSection {...settings} />
      <PreChatSection {...settings} teams={choices.teams.edges.map(({ node }) => node)} />
      <AwaySection {...settings} />
      <FormSection title={t('sites')} help={t('sitesHelp')}>
        <TagsInput
          label={t('domains')}
          maxTags={widgetLimits.domains}
          placeholder={value.allowedDomains.length === 0 ? t('anySite') : undefined}
          splitChars={[',', ' ']}
          acceptValueOnBlur
          value={value.allowedDomains}
          error={faultOf('allowedDomains')}
          onChange={(allowedDomains) => draft.set({ allowedDomains })}
        />
        <Switch
          label={t('tracksPages')}
          description={t('tracksPagesHelp')}
          checked={value.settings.tracksPages}
          onChange={(event) => settings.onChange({ tracksPages: event.currentTarget.checked })}
        />
      </FormSection>
    </>
  );
}

function AwaySection({ settings, onChange, locale }: SettingsProps) {
  const { t } = useTranslation('widgets');
  const { away } = settings;
  return (
    <FormSection
      title={t('away')}
      help={
        <>
          {t('awayHelp')} <Link to="/admin/business_hours">{t('toHours')}</Link>
        </>
      }
    >
      <Select
        label={t('awayMode')}
        allowDeselect={false}
        value={away.mode}
        data={widgetAway.map((mode) => ({ value: mode, label: t(`awayModes.${mode}`) }))}
        onChange={(mode) => mode && onChange({ away: { ...away, mode: mode as typeof away.mode } })}
      />
      <TextsField
        label={t('awayText')}
        help={t('awayTextHelp')}
        locale={locale}
        maxLength={widgetLimits.text}
        value={away.text}
        onChange={(text) => onChange({ away: { ...away, text } })}
      />
    </FormSection>
  );
}
