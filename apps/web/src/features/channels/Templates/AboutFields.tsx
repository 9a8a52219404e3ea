import { MultiSelect, Select, TextInput } from '@mantine/core';
import { slugOf, waCategories, type WaCategory, waLanguages, waLimits } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/ui/page';
import { languageName, type Template } from './template';
import { useTemplateLabelsQuery } from './Templates.generated';
import type { TemplateForm } from './useTemplateForm';
import type { WhatsappChannel } from './useWhatsappChannels';

interface Props {
  form: TemplateForm;
  template: Template | null;
  channels: WhatsappChannel[];
  isFixed: boolean;
}

/** What a template is called, what it is for, in which language, and whose number sends it. */
export function AboutFields(props: Props) {
  const { t } = useTranslation('templates');
  const { form, template, isFixed } = props;
  const { draft, change, errorOf } = form;
  const isNamed = isFixed || (template?.isSubmitted ?? false);
  return (
    <>
      <TextInput
        label={t('name')}
        value={draft.title}
        maxLength={waLimits.title}
        required
        error={errorOf('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('slug')}
        description={t('slugHelp')}
        dir="ltr"
        value={draft.slug}
        placeholder={slugOf(draft.title)}
        maxLength={waLimits.slug}
        disabled={isNamed}
        error={errorOf('slug')}
        onChange={(event) => change({ slug: event.currentTarget.value.toLowerCase() })}
      />
      <Kind {...props} isNamed={isNamed} />
      <Place {...props} isNamed={isNamed} />
    </>
  );
}

function Kind({ form, isFixed, isNamed }: Props & { isNamed: boolean }) {
  const { t, i18n } = useTranslation('templates');
  const { draft, change, errorOf } = form;
  const languages = waLanguages
    .map((value) => ({ value, label: languageName(value, i18n.language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <FieldRow>
      <Select
        label={t('category')}
        description={t(`categoryHelp.${draft.category}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        disabled={isFixed}
        value={draft.category}
        data={waCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        onChange={(value) => value && form.setCategory(value as WaCategory)}
      />
      <Select
        label={t('language')}
        searchable
        allowDeselect={false}
        disabled={isNamed}
        value={draft.language}
        error={errorOf('language')}
        data={languages}
        onChange={(language) => language && change({ language })}
      />
    </FieldRow>
  );
}

function Place({ form, channels, isNamed }: Props & { isNamed: boolean }) {
  const { t } = useTranslation('templates');
  const { draft, change, errorOf } = form;
  const { data } = useTemplateLabelsQuery({ context: { quiet: true } });
  const labels = (data?.labels.edges ?? []).map(({ node }) => ({ value: node.id, label: node.name }));
  return (
    <>
      {channels.length > 1 || errorOf('channelId') ? (
        <Select
          label={t('channel')}
          allowDeselect={false}
          disabled={isNamed}
          value={draft.channelId}
          error={errorOf('channelId')}
          data={channels.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(channelId) => channelId && change({ channelId })}
        />
      ) : null}
      {labels.length > 0 ? (
        <MultiSelect
          label={t('labels')}
          searchable
          maxValues={waLimits.labels}
          value={draft.labelIds}
          error={errorOf('labelIds')}
          data={labels}
          onChange={(labelIds) => change({ labelIds })}
        />
      ) : null}
    </>
  );
}
