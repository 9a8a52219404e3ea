import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactGroupChoicesQuery, useContactRuleChoicesQuery } from '../Groups.generated';
import {
  CONTACT_FACTS,
  type Condition,
  countOf,
  CUSTOM_FACTS,
  firstValueOf,
  isCondition,
  type RuleNode,
  type RuleSubject,
  valueKindOf,
} from './rule';

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
export function useRuleWords(ownGroupId?: string, subject: RuleSubject = 'contacts') {
  const { t } = useTranslation('groups');
  const quiet = { context: { quiet: true }, fetchPolicy: 'cache-and-network' } as const;
  const { data } = useContactRuleChoicesQuery(quiet);
  const groups = useContactGroupChoicesQuery(quiet).data?.contactGroups.edges.map(({ node }) => node) ?? [];
  const languages = useLanguageChoices();
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
  const facts = factsOf(subject, { fields, ofProfiles }, t);
  const comparisonsOf = (field: string): readonly string[] => {
    const own = fieldOf(field);
    return own ? CUSTOM_FACTS[own.kind] : (CONTACT_FACTS[field] ?? []);
  };
  const valueWords = ({ field, is, value }: Condition): string => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const known = valuesOf({ field, is }, choices, fieldOf(field)?.options ?? []);
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
  const start = (): Condition => {
    const field = facts[0]?.value ?? 'name';
    const first = { field, is: comparisonsOf(field)[0] ?? 'is' };
    const value = firstValueOf(valueKindOf(first, fieldOf(field)?.kind ?? null));
    return { ...first, ...(value !== undefined && { value }) };
  };
  return { facts, comparisonsOf, fieldOf, choices, words, start, isReady: data !== undefined };
}

interface Titled {
  id: string;
  title: string;
}

/** What a rule may be about, as it is offered. */
function factsOf(
  subject: RuleSubject,
  { fields, ofProfiles }: { fields: readonly Titled[]; ofProfiles: readonly Titled[] },
  t: TFunction<'groups'>,
): Choice[] {
  if (subject === 'profiles')
    return ofProfiles.map(({ id, title }) => ({ value: `profile.${id}`, label: title }));
  return [
    ...Object.keys(CONTACT_FACTS).map((value) => ({ value, label: t(`facts.${value}`) })),
    ...fields.map(({ id, title }) => ({ value: `custom.${id}`, label: title })),
    ...ofProfiles.map(({ id, title }) => ({ value: `profile.${id}`, label: t('ofProfile', { title }) })),
  ];
}

/** Those among which a value of this condition is chosen. */
function valuesOf(
  { field, is }: Condition,
  choices: Readonly<
    Record<'channels' | 'groups' | 'countries' | 'languages' | 'profileKind', readonly Choice[]>
  >,
  options: readonly { id: string; label: string }[],
): readonly Choice[] {
  if (is === 'country') return choices.countries;
  switch (field) {
    case 'channel':
      return choices.channels;
    case 'group':
      return choices.groups;
    case 'language':
      return choices.languages;
    case 'profile_kind':
      return choices.profileKind;
    default:
      return options.map(({ id, label }) => ({ value: id, label }));
  }
}

function useLanguageChoices(): Choice[] {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    return LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((one, two) =>
      one.label.localeCompare(two.label, language),
    );
  }, [language]);
}

export type RuleWords = ReturnType<typeof useRuleWords>;
