import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactGroupChoicesQuery, useContactRuleChoicesQuery } from '../Groups.generated';
import { CONTACT_FACTS, type Condition, countOf, CUSTOM_FACTS, isCondition, type RuleNode } from './rule';

export interface Choice {
  value: string;
  label: string;
}

/** Those that many customers write in; any other can be asked for through the API. */
const LANGUAGES = 'ar cs da de el en es fi fr he hu id it ja ko nb nl pl pt ro ru sv tr uk zh'.split(' ');

/**
 * What a rule can speak of in this company, and how it is said.
 * @param ownGroupId the group whose rule it is: it cannot ask for itself
 */
export function useRuleWords(ownGroupId?: string) {
  const { t, i18n } = useTranslation('groups');
  const quiet = { context: { quiet: true }, fetchPolicy: 'cache-and-network' } as const;
  const { data } = useContactRuleChoicesQuery(quiet);
  const groups = useContactGroupChoicesQuery(quiet).data?.contactGroups.edges.map(({ node }) => node) ?? [];
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
    return LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((one, two) =>
      one.label.localeCompare(two.label, i18n.language),
    );
  }, [i18n.language]);
  const fields = data?.customFields ?? [];
  const ofProfiles = data?.profileFields ?? [];
  const fieldOf = (field: string) =>
    fields.find(({ id }) => `custom.${id}` === field) ??
    ofProfiles.find(({ id }) => `profile.${id}` === field) ??
    null;
  const choices = {
    channels: data?.channels.edges.map(({ node }) => ({ value: node.id, label: node.name })) ?? [],
    groups: groups.filter(({ id }) => id !== ownGroupId).map(({ id, name }) => ({ value: id, label: name })),
    countries: data?.countries.map(({ code, name }) => ({ value: code, label: name })) ?? [],
    languages,
    profileKind: ['COMPANY', 'PERSON'].map((value) => ({ value, label: t(`profileKinds.${value}`) })),
  };
  const facts: Choice[] = [
    ...Object.keys(CONTACT_FACTS).map((value) => ({ value, label: t(`facts.${value}`) })),
    ...fields.map(({ id, title }) => ({ value: `custom.${id}`, label: title })),
    ...ofProfiles.map(({ id, title }) => ({ value: `profile.${id}`, label: t('ofProfile', { title }) })),
  ];
  const comparisonsOf = (field: string): readonly string[] => {
    const own = fieldOf(field);
    return own ? CUSTOM_FACTS[own.kind] : (CONTACT_FACTS[field] ?? []);
  };
  const valueWords = ({ field, is, value }: Condition): string => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const known: readonly Choice[] =
      field === 'channel'
        ? choices.channels
        : field === 'group'
          ? choices.groups
          : is === 'country'
            ? choices.countries
            : field === 'language'
              ? languages
              : field === 'profile_kind'
                ? choices.profileKind
                : (fieldOf(field)?.options.map(({ id, label }) => ({ value: id, label })) ?? []);
    return (Array.isArray(value) ? value : [value])
      .map((one) => known.find((choice) => choice.value === String(one))?.label ?? String(one))
      .join(', ');
  };
  const words = (node: RuleNode): string => {
    if (!isCondition(node)) return t('nested', { count: countOf(node) });
    const fact = facts.find(({ value }) => value === node.field)?.label ?? t('goneField');
    const days = node.days === undefined ? '' : `${t('lastDaysBefore')}${node.days}`;
    return [fact, t(`is.${node.is}`), valueWords(node), days].filter(Boolean).join(' ');
  };
  return { facts, comparisonsOf, fieldOf, choices, words, isReady: data !== undefined };
}

export type RuleWords = ReturnType<typeof useRuleWords>;
