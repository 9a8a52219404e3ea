import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '@/lib/draft';
import { FieldRow, FormSection } from '@/ui/page';

export interface CompanyFacts {
  legalName: string;
  website: string;
  phone: string;
  billingEmail: string;
  vatNumber: string;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
}

interface Country {
  code: string;
  name: string;
  phoneCodes: string[];
}

interface Props {
  draft: Draft<CompanyFacts>;
  countries: readonly Country[];
  faultOf: (field: string) => string | null;
}

/** Where most of the companies are that use Parley: their countries stand first. */
const NEAR = ['NL', 'BE', 'DE', 'GB', 'US'];

type TextField = Exclude<keyof CompanyFacts, 'countryCode'>;

export function CompanyFields({ draft, countries, faultOf }: Props) {
  const { t } = useTranslation('company');
  const field = (name: TextField, type?: 'tel' | 'email' | 'url') => (
    <TextInput
      key={name}
      label={t(`fields.${name}`)}
      value={draft.value[name]}
      error={faultOf(name)}
      placeholder={name === 'phone' ? '+31 10 284 77 30' : name === 'website' ? 'https://' : undefined}
      maxLength={200}
      {...(type ? { type, dir: 'ltr' } : { dir: 'auto' })}
      onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <FormSection title={t('profile.company')} help={t('profile.companyHelp')}>
        {field('legalName')}
        <FieldRow>
          {field('vatNumber')}
          {field('website', 'url')}
        </FieldRow>
        <FieldRow>
          {field('billingEmail', 'email')}
          {field('phone', 'tel')}
        </FieldRow>
      </FormSection>
      <FormSection title={t('profile.address')}>
        {field('street')}
        <FieldRow>
          {field('postalCode')}
          {field('city')}
        </FieldRow>
        <Select
          searchable
          clearable
          label={t('fields.countryCode')}
          value={draft.value.countryCode || null}
          data={groupsOf(countries, t('profile.near'), t('profile.allCountries'))}
          maxDropdownHeight={260}
          error={faultOf('countryCode')}
          nothingFoundMessage={t('profile.noCountry')}
          clearButtonProps={{ 'aria-label': t('profile.clearCountry') }}
          onChange={(code) => draft.set({ countryCode: code ?? '' })}
        />
      </FormSection>
    </>
  );
}

function groupsOf(countries: readonly Country[], near: string, all: string) {
  const item = ({ code, name }: Country) => ({ value: code, label: name });
  const first = NEAR.flatMap((code) => countries.filter((country) => country.code === code));
  return [
    { group: near, items: first.map(item) },
    { group: all, items: countries.filter((country) => !NEAR.includes(country.code)).map(item) },
  ];
}
