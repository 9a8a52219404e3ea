import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '@/lib/draft';
import { FieldRow, FormSection } from '@/ui/page';
import { useLocationChoicesSuspenseQuery } from './Locations.generated';
import type { LocationValues } from './useLocations';

interface Props {
  draft: Draft<LocationValues>;
  faultOf: (field: string) => string | null;
}

const AUTOCOMPLETE = 'off';

/** Name, address, ways to reach it, and when it is open. */
export function LocationForm({ draft, faultOf }: Props) {
  const { t } = useTranslation('locations');
  const { countries, businessHours } = useLocationChoicesSuspenseQuery({
    fetchPolicy: 'cache-and-network',
  }).data;
  const { value } = draft;
  const line = (field: Exclude<keyof LocationValues, 'businessHoursId'>, maxLength = 200) => ({
    label: t(field),
    maxLength,
    autoComplete: AUTOCOMPLETE,
    value: value[field],
    error: faultOf(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.set({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <FormSection title={t('about')}>
        <TextInput {...line('name', 100)} dir="auto" />
        <Select
          searchable
          clearable
          label={t('hours')}
          description={t('hoursHelp')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={value.businessHoursId}
          error={faultOf('businessHoursId')}
          nothingFoundMessage={t('noHours')}
          data={businessHours.edges.map(({ node }) => ({ value: node.id, label: node.name }))}
          onChange={(businessHoursId) => draft.set({ businessHoursId })}
        />
      </FormSection>
      <FormSection title={t('address')}>
        <TextInput {...line('street')} dir="auto" />
        <FieldRow>
          <TextInput {...line('postalCode', 20)} />
          <TextInput {...line('city')} dir="auto" />
        </FieldRow>
        <FieldRow>
          <TextInput {...line('region')} dir="auto" />
          <Select
            searchable
            clearable
            label={t('countryCode')}
            value={value.countryCode || null}
            error={faultOf('countryCode')}
            data={countries.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => draft.set({ countryCode: code ?? '' })}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('reach')}>
        <FieldRow>
          <TextInput {...line('phone', 30)} type="tel" dir="ltr" />
          <TextInput {...line('email')} type="email" dir="ltr" />
        </FieldRow>
      </FormSection>
    </>
  );
}
